import type { School } from '#server/classes/classes/test-school.ts'
import type { TestApp } from '#server/testing/test-app.ts'

/** The class day calls of a school's owner. */
export function classDayCalls(of: () => { server: TestApp; school: School }) {
  const admin = '/api/ClassDay/admin'
  const saturday = (values: object = {}) => ({
    organizationId: of().school.organizationId,
    semesterId: of().school.semesterId,
    date: '2026-09-12',
    type: 'Regular',
    startTime: '09:00',
    endTime: '12:00',
    notes: null,
    makesUpClassDayId: null,
    ...values,
  })

  const create = (values: object = {}) =>
    of().server.post(admin, { token: of().school.token, body: saturday(values) })
  const save = (id: number, values: object) => {
    const { organizationId, semesterId, ...fields } = saturday(values)
    return of().server.put(`${admin}/${id}`, {
      token: of().school.token,
      body: { version: 1, ...fields },
    })
  }
  const read = async (id: number) =>
    (await of().server.get(`${admin}/${id}`, { token: of().school.token })).json()
  const remove = (id: number) => of().server.del(`${admin}/${id}`, { token: of().school.token })
  const cancel = (id: number, body: object = {}) =>
    of().server.post(`${admin}/cancel/${id}`, {
      token: of().school.token,
      body: { reason: 'Snow', version: 1, ...body },
    })
  const restore = (id: number, version = 2) =>
    of().server.post(`${admin}/restore/${id}`, { token: of().school.token, body: { version } })
  const list = async (query = '') => {
    const address = `${admin}/organization/${of().school.organizationId}?${query}`
    return (await of().server.get(address, { token: of().school.token })).json()
  }

  /** A class on a weekday, or on every class day. */
  async function meeting(name: string, weekday: 'Saturday' | 'Sunday' | null) {
    const classId = await of().school.class({ name })
    await of()
      .server.db.updateTable('classMeeting')
      .set({ weekday })
      .where('classId', '=', classId)
      .execute()
    return classId
  }

  return { admin, saturday, create, save, read, remove, cancel, restore, list, meeting }
}
