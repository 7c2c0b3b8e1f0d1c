import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lead, openSchool, type School } from '#server/classes/classes/test-school.ts'
import { lastSaved } from '#server/database/saving.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import type { Updateable } from 'kysely'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
let school: School
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openSchool(server)
})

const sheet = async (id: number) =>
  (await server.get(`/api/ClassDay/admin/${id}/sheet`, { token: school.token })).json()

async function room(name: string) {
  const { organizationId } = school
  const values = { organizationId, name, searchName: name, capacity: null, ...lastSaved(null) }
  const row = server.db.insertInto('room').values(values).returning('id')
  return (await row.executeTakeFirstOrThrow()).id
}

async function slot(name: string, startTime: string, endTime: string) {
  const { organizationId } = school
  const times = { startTime, endTime }
  const values = { organizationId, name, searchName: name, ...times, ...lastSaved(null) }
  const row = server.db.insertInto('timeSlot').values(values).returning('id')
  return (await row.executeTakeFirstOrThrow()).id
}

async function placed(name: string, place: Updateable<Schema['classMeeting']>, values = {}) {
  const classId = await school.class({ name, ...values })
  await server.db.updateTable('classMeeting').set(place).where('classId', '=', classId).execute()
  return classId
}

test(
  'A day sheet has the classes of the day, where and when they meet, and who teaches them',
  { tags: ['2.admin-day-sheet'] },
  async () => {
    const [hall, , lab] = [await room('Hall'), await room('Attic'), await room('Lab')]
    const late = await slot('Late', '11:00', '12:00')
    const early = await slot('Early', '09:00', '10:00')
    const tom = await school.member('Tom')
    const algebra = await placed(
      'Algebra',
      { roomId: lab, slotId: late, weekday: 'Saturday' },
      { teachers: lead(tom) },
    )
    await school.enrol(algebra, await school.member('Mia'))
    const choir = await placed('Choir', { roomId: hall, slotId: early })
    const garden = await placed('Garden', { startTime: '13:00', endTime: '14:00' })
    await placed('Chess', { roomId: hall, weekday: 'Sunday' })
    await placed('Dance', { roomId: hall }, { status: 'Cancelled' })
    await placed('Sketching', { weekday: null }, { status: 'Draft' })
    const id = await school.classDay({ date: '2026-09-12' })

    expect(await sheet(id)).toEqual({
      id,
      date: '2026-09-12',
      type: 'Regular',
      notes: null,
      organizationName: 'Lindenschule',
      semesterName: 'Fall 2026',
      startTime: '09:00',
      endTime: '12:00',
      rooms: [
        { id: hall, name: 'Hall' },
        { id: lab, name: 'Lab' },
      ],
      slots: [
        { id: early, name: 'Early', startTime: '09:00', endTime: '10:00' },
        { id: late, name: 'Late', startTime: '11:00', endTime: '12:00' },
      ],
      classes: [
        expect.objectContaining({
          id: algebra,
          roomId: lab,
          slotId: late,
          teacherNames: ['Tom Lind'],
          enrolledStudentsCount: 1,
          isDraft: false,
        }),
        expect.objectContaining({ id: choir, roomId: hall, slotId: early }),
        expect.objectContaining({ id: garden, startTime: '13:00', endTime: '14:00' }),
        expect.objectContaining({ name: 'Sketching', isDraft: true }),
      ],
    })
  },
)

test('On a holiday the sheet is empty', async () => {
  await placed('Choir', { weekday: null })
  const id = await school.classDay({ date: '2026-09-12', type: 'Holiday' })
  expect((await sheet(id)).classes).toEqual([])
  expect((await sheet(await school.classDay({ date: '2026-09-19' }))).classes).toHaveLength(1)
})
