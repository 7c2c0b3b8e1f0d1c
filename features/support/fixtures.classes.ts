import type { ruleFields } from '#contract/classes/class-rules.ts'
import type { CreateClass } from '#contract/classes/classes.ts'
import type { ClassStatus } from '#contract/classes/classes.query.ts'
import type { Membership } from '#contract/organizations/organizations.ts'
import { createClass } from '#server/classes/classes/classes.queries.ts'
import { insertEnrollment, seatMember } from '#server/classes/enrollments/enrollments.queries.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { searchable } from '#server/database/searchable.ts'
import {
  findGradeLevels,
  insertUsualGradeLevels,
} from '#server/people/grade-levels/grade-levels.queries.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { insertSemester } from '#server/timetable/semesters/semesters.queries.ts'

interface Known {
  account: (name: string) => Promise<{ personId: number }>
  organizationId: (name: string) => Promise<number>
}

interface NewSemester {
  organization: string
  name: string
  startDate?: string
  endDate?: string
  registrationOpens?: string
  registrationCloses?: string
}

interface NewClass extends Omit<NewSemester, 'registrationOpens' | 'registrationCloses'> {
  semester?: string
  status?: ClassStatus
  teacher?: string
  students?: string[]
  /** Eligibility, enrollment, meeting times, and the summary. */
  rules?: Partial<
    Pick<CreateClass, keyof typeof ruleFields | 'weekday' | 'startTime' | 'endTime' | 'summary'>
  >
}

interface NewEnrollment {
  className: string
  student: string
  status: 'Requested' | 'Waitlisted'
  message?: string
}

type NewMember = Partial<Membership> & { organization: string; person: string }

/** Members and classes of an organization. Creates semesters, members and accounts on first use of their names. */
export function classFixtures(db: Db, { account, organizationId }: Known) {
  async function member({ organization, person, ...values }: NewMember) {
    const membership = {
      organizationId: await organizationId(organization),
      personId: (await account(person)).personId,
    }
    const known = db
      .selectFrom('organizationUser')
      .where((where) => where.and(membership))
      .select('id')
    if (!(await known.executeTakeFirst())) await insertMembership(db, { ...membership, ...values })
    return known.executeTakeFirstOrThrow()
  }

  async function semester({ organization, name, ...dates }: NewSemester) {
    const semesters = { organizationId: await organizationId(organization), name }
    const known = await db
      .selectFrom('semester')
      .where((where) => where.and(semesters))
      .select('id')
      .executeTakeFirst()
    return known ?? insertSemester(db, { ...semesters, ...fall, ...dates }, null)
  }

  /** One of the usual grade levels. */
  async function gradeLevel(organization: string, name: string) {
    const inside = await organizationId(organization)
    if ((await findGradeLevels(db, inside)).levels.length === 0)
      await insertUsualGradeLevels(db, inside)
    const { levels } = await findGradeLevels(db, inside)
    return levels.find((level) => level.name === name)?.id ?? null
  }

  return {
    member,
    semester,

    async leave(organization: string, person: string) {
      const { id } = await member({ organization, person })
      await db
        .updateTable('organizationUser')
        .set({ status: 'Archived' })
        .where('id', '=', id)
        .execute()
    },

    /** A student in one of the usual grade levels. */
    async graded(organization: string, person: string, grade: string) {
      const gradeLevelId = await gradeLevel(organization, grade)
      const { id } = await member({ organization, person, isStudent: true })
      await db.updateTable('organizationUser').set({ gradeLevelId }).where('id', '=', id).execute()
    },

    /** Closes a class to lower grades. */
    async fromGrade(organization: string, name: string, grade: string) {
      const minGradeLevelId = await gradeLevel(organization, grade)
      await db
        .updateTable('class')
        .set({ minGradeLevelId })
        .where('organizationId', '=', await organizationId(organization))
        .where('name', '=', name)
        .execute()
    },

    /** Members without accounts: "Member 001 Lind" and so on. */
    async members(organization: string, many: number) {
      for (let number = 1; number <= many; number += 1) {
        const firstName = `Member ${String(number).padStart(3, '0')}`
        const { id } = await db
          .insertInto('person')
          .values({ firstName, lastName: 'Lind', searchName: searchable(`${firstName} Lind`) })
          .returning('id')
          .executeTakeFirstOrThrow()
        await insertMembership(db, {
          organizationId: await organizationId(organization),
          personId: id,
        })
      }
    },

    async class({
      organization,
      name,
      semester: ofSemester = 'Fall 2026',
      startDate = fall.startDate,
      endDate = fall.endDate,
      status = 'Published',
      teacher,
      students = [],
      rules = {},
    }: NewClass) {
      const { id: semesterId } = await semester({ organization, name: ofSemester })
      const lead = teacher && (await member({ organization, person: teacher }))
      const inside = await organizationId(organization)
      const classId = await createClass(
        db,
        {
          organizationId: inside,
          semesterId,
          name,
          startDate,
          endDate,
          status,
          summary: null,
          description: null,
          ...rules,
          teachers: lead ? [{ organizationUserId: lead.id, role: 'Lead' }] : [],
        },
        null,
      )
      for (const person of students) {
        const student = await member({ organization, person })
        await seatMember(
          db,
          { organizationId: inside, classId },
          { organizationUserId: student.id },
        )
      }
    },

    /** Adds a request or waitlist entry for a student. A known person need not have an account. */
    async enrollment({ className, student, ...begun }: NewEnrollment) {
      const { id: classId, organizationId: of } = await db
        .selectFrom('class')
        .where('name', '=', className)
        .select(['id', 'organizationId'])
        .executeTakeFirstOrThrow()
      const known = await db
        .selectFrom('person')
        .where('firstName', '=', student)
        .select('id')
        .executeTakeFirst()
      const personId = known?.id ?? (await account(student)).personId
      const membership = { organizationId: of, personId }
      const isMember = await db
        .selectFrom('organizationUser')
        .where((where) => where.and(membership))
        .select('id')
        .executeTakeFirst()
      if (!isMember) await insertMembership(db, { ...membership, isStudent: true })
      await insertEnrollment(
        db,
        { organizationId: of, classId },
        { personId, requestedByUserId: null, ...begun },
      )
    },

    async classId(name: string) {
      const found = db.selectFrom('class').where('name', '=', name).select('id')
      return (await found.executeTakeFirstOrThrow()).id
    },
  }
}

const fall = { startDate: '2026-09-01', endDate: '2026-12-18' }
