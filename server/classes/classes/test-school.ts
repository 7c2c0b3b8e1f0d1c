import { plainRules } from '#contract/classes/class-rules.ts'
import type { CreateClassDay } from '#contract/timetable/class-days.ts'
import { insertClassDay } from '#server/timetable/class-days/save-class-day.ts'
import type { CreateClass } from '#contract/classes/classes.ts'
import type { RosterEntry } from '#contract/classes/enrollments.ts'
import type { Membership } from '#contract/organizations/organizations.ts'
import type { CreateRoom } from '#contract/timetable/rooms.ts'
import type { CreateSemester } from '#contract/timetable/semesters.ts'
import type { CreateTimeSlot } from '#contract/timetable/time-slots.ts'
import { seatMember } from '../enrollments/enrollments.queries.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { insertOrganization } from '#server/organizations/organizations/organizations.queries.ts'
import { insertRoom } from '#server/timetable/rooms/rooms.queries.ts'
import { insertSemester } from '#server/timetable/semesters/semesters.queries.ts'
import { signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { insertTimeSlot } from '#server/timetable/time-slots/time-slots.queries.ts'
import { createClass } from './classes.queries.ts'

export type School = Awaited<ReturnType<typeof openSchool>>

/** A member of the school. */
export type Somebody = Awaited<ReturnType<School['member']>>

/** The teachers of a class with one lead teacher. */
export const lead = ({ organizationUserId }: Somebody) => [
  { organizationUserId, role: 'Lead' as const },
]

const open = {
  status: 'Published',
  summary: null,
  description: null,
  teachers: [] as CreateClass['teachers'],
  ...plainRules,
} as const
const planned = {
  type: 'Regular',
  startTime: '09:00',
  endTime: '12:00',
  notes: null,
  makesUpClassDayId: null,
} as const
const term = { startDate: '2026-09-01', endDate: '2026-12-19' }

/** An organization with one owner, Ada, and a semester, with helpers that add the rest. */
export async function openSchool(server: TestApp, name = 'Lindenschule') {
  const { db } = server
  const organization = { name, accessLevel: 0, admissionType: 0 } as const
  const { id: organizationId } = await insertOrganization(db, organization)

  async function member(firstName: string, values: Partial<Membership> = {}) {
    const somebody = await signInSomebody(server, firstName)
    const key = { organizationId, personId: somebody.personId }
    await insertMembership(db, { ...key, ...values })
    const { id: organizationUserId } = await db
      .selectFrom('organizationUser')
      .where((where) => where.and(key))
      .select('id')
      .executeTakeFirstOrThrow()
    return { ...somebody, organizationUserId }
  }

  const semester = async (values: Partial<CreateSemester> = {}) => {
    const made = { name: 'Fall 2026', ...term, ...values, organizationId }
    return (await insertSemester(db, made, null)).id
  }

  const owner = await member('Ada', { isOwner: true })
  const semesterId = await semester()
  const algebra = { organizationId, semesterId, name: 'Algebra', ...term }
  return {
    organizationId,
    name,
    owner,
    token: owner.token,
    semesterId,
    member,
    semester,

    room: async (values: Partial<CreateRoom> = {}) => {
      const made = { name: 'Studio', ...values, organizationId }
      return (await insertRoom(db, made, null)).id
    },

    slot: async (values: Partial<CreateTimeSlot> = {}) => {
      const times = { startTime: '09:30', endTime: '10:30' }
      const made = { name: 'First hour', ...times, ...values, organizationId }
      return (await insertTimeSlot(db, made, null)).id
    },

    /** The required fields of a new class. */
    algebra,

    class: async (values: Partial<CreateClass> = {}) => {
      return createClass(db, { ...open, ...algebra, ...values }, null)
    },

    /** A class day, by default in the school’s semester. */
    classDay: async (values: Partial<CreateClassDay> & { date: string }) => {
      const made = { ...planned, semesterId, ...values, organizationId }
      return (await insertClassDay(db, made, null)).id
    },

    enroll: (classId: number, { organizationUserId }: { organizationUserId: number }) =>
      seatMember(db, { organizationId, classId }, { organizationUserId }),

    /** The owner removes a student from a class. */
    removeStudent: async (
      classId: number,
      { organizationUserId }: { organizationUserId: number },
    ) => {
      const { token } = owner
      const roster: RosterEntry[] = await (
        await server.get(`/api/Class/admin/roster/${classId}`, { token })
      ).json()
      const entry = roster.find((each) => each.organizationUserId === organizationUserId)
      if (!entry) throw new Error('The student is not in the class.')
      const body = { status: 'Withdrawn', version: entry.version }
      return server.put(`/api/Class/admin/enrollments/${classId}/${entry.id}`, { token, body })
    },
  }
}
