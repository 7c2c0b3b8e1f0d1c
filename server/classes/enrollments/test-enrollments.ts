import type { Enroll, RosterEntry, Eligibility } from '#contract/classes/enrollments.ts'
import { type CreateClass, UpdateClass } from '#contract/classes/classes.ts'
import { UpdateSemester } from '#contract/timetable/semesters.ts'
import { addDays } from '#contract/dates/weekdays.ts'
import { openSchool } from '../classes/test-school.ts'
import { openFamily } from '#server/people/families/test-family.ts'
import { todayIn } from '#server/tenancy/organizations.queries.ts'
import type { TestApp } from '#server/testing/test-app.ts'

export type EnrollmentSchool = Awaited<ReturnType<typeof openEnrollments>>

export const today = () => todayIn('UTC')

/** Days from today, `yyyy-MM-dd`. */
export const inDays = (days: number) => addDays(today(), days)

/**
 * An Automatic organization with a semester that is open for registration. It starts in 30 days and lasts 100; ages are
 * calculated as of its first day.
 */
export async function openEnrollments(server: TestApp, name?: string) {
  const { db } = server
  const school = await openSchool(server, name)
  const { organizationId } = school
  await db
    .updateTable('organization')
    .set({ timeZone: 'UTC' })
    .where('id', '=', organizationId)
    .execute()
  const term = { startDate: inDays(30), endDate: inDays(130) }
  const semesterId = await school.semester({
    name: 'Spring',
    ...term,
    ageAsOfDate: term.startDate,
    registrationOpens: inDays(-10),
    registrationCloses: inDays(10),
  })

  const enroll = (
    classId: number,
    { token }: { token: string },
    personId: number,
    more: Partial<Enroll> = {},
  ) => server.post(`/api/Class/enroll/${classId}`, { token, body: { personId, ...more } })

  /** Saves a resource with some values changed. */
  async function save(path: string, { shape }: { shape: object }, values: object) {
    const { token } = school
    const row = await (await server.get(path, { token })).json()
    const current = Object.fromEntries(Object.keys(shape).map((key) => [key, row[key]]))
    return server.put(path, { token, body: { ...current, override: undefined, ...values } })
  }

  return {
    ...school,
    term,
    spring: semesterId,

    class: (values: Partial<CreateClass> = {}) => school.class({ semesterId, ...term, ...values }),

    /** With a reason, accepts the conflicts for which the change is refused. */
    save: async (classId: number, values: Partial<UpdateClass>, reason?: string) => {
      const send = (override: UpdateClass['override'] = null) =>
        save(`/api/Class/admin/${classId}`, UpdateClass, { ...values, override })
      const answer = await send()
      if (!reason || answer.status !== 409) return answer
      return send({ reason, fingerprint: (await answer.json()).fingerprint })
    },

    saveSemester: (values: Partial<UpdateSemester>) =>
      save(`/api/Semester/admin/${semesterId}`, UpdateSemester, values),

    /** A member with their own family. */
    async parent(firstName: string) {
      const member = await school.member(firstName)
      return { ...member, family: await openFamily(server, member, `${firstName}'s family`) }
    },

    enroll,

    /** Enrolls and returns the resulting eligibility. */
    enrolled: async (...args: Parameters<typeof enroll>): Promise<Eligibility> =>
      (await enroll(...args)).json(),

    withdraw: (classId: number, { token }: { token: string }, personId: number) =>
      server.post(`/api/Class/withdraw/${classId}`, { token, body: { personId } }),

    /** The eligibility of a student for a class, as a person sees it. */
    eligibility: async (
      classId: number,
      { token }: { token: string },
      personId: number,
    ): Promise<Eligibility> => {
      const { eligibilities } = await (await server.get(`/api/Class/${classId}`, { token })).json()
      return eligibilities.find((each: Eligibility) => each.personId === personId)
    },

    roster: async (classId: number): Promise<RosterEntry[]> =>
      (await server.get(`/api/Class/admin/roster/${classId}`, { token: school.token })).json(),

    decide: (
      classId: number,
      { id, version }: Pick<RosterEntry, 'id' | 'version'>,
      body: object,
      token = school.token,
    ) =>
      server.put(`/api/Class/admin/enrollments/${classId}/${id}`, {
        token,
        body: { version, ...body },
      }),

    /** Lets every offer of a class expire. */
    expireOffers: (classId: number) =>
      db
        .updateTable('enrollment')
        .set({ offeredUntil: new Date(Date.now() - 1000).toISOString() })
        .where('classId', '=', classId)
        .where('status', '=', 'Offered')
        .execute(),
  }
}

/** "Mia Enrolled", "Tom Waitlisted 1", as the roster has them. */
export const summarize = (roster: RosterEntry[]) =>
  roster.map(({ name, status, position }) =>
    [name.split(' ')[0], status, position].filter((part) => part !== null).join(' '),
  )
