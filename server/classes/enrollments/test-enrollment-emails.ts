import type { CreateClass } from '#contract/classes/classes.ts'
import type { FamilyAccess } from '#contract/people/families.ts'
import { inDays, openEnrollments } from './test-enrollments.ts'
import { signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { weekdayOf } from '#contract/dates/weekdays.ts'
import { hour } from '#contract/dates/durations.ts'
import { remindOfOffers } from './offers.sweep.ts'
import { readEmails, sendNotifications } from '#server/testing/test-emails.ts'

/** A school in New York with classes and families with one child each, and helpers that read their emails. */
export async function openEnrollmentEmails(server: TestApp) {
  const { db } = server
  const school = await openEnrollments(server)
  await db
    .updateTable('organization')
    .set({ contactEmail: 'office@lindenschule.example', timeZone: 'America/New_York' })
    .where('id', '=', school.organizationId)
    .execute()

  const verify = (userId: number) =>
    db
      .updateTable('user')
      .set({ emailVerifiedAt: new Date().toISOString() })
      .where('id', '=', userId)
      .execute()

  return {
    ...school,
    verify,

    /** From 9:30 AM on, every class day. */
    class: (name: string, values: Partial<CreateClass> = {}) => {
      const times = { startTime: '09:30', endTime: '10:30' }
      return school.class({ name, ...times, ...values })
    },

    /** An adult with full access, and a child of theirs. */
    parent: async (firstName: string, child: string) => {
      const { family, ...adult } = await school.parent(firstName)
      const { personId: childId }: { personId: number } = await family.child(child)
      return { ...adult, family, childId }
    },

    /** Another adult of a family. */
    adult: async ({ familyId }: { familyId: number }, firstName: string, access: FamilyAccess) => {
      const adult = await signInSomebody(server, firstName)
      await verify(adult.userId)
      const savedDate = new Date().toISOString()
      const place = { relation: 'Parent', access, contactOrder: 2, savedDate } as const
      await db
        .insertInto('familyMember')
        .values({ ...place, familyId, personId: adult.personId })
        .execute()
      return adult
    },

    /** The owner decides on the first entry of the roster. */
    decideFirst: async (classId: number, body: object) => {
      const [first] = await school.roster(classId)
      if (!first) throw new Error('The roster is empty.')
      return school.decide(classId, first, body)
    },

    subjects: async ({ email }: { email: string }) =>
      (await readEmails(server, email)).map(({ subject }) => subject),

    /** The texts of a reader's current emails, oldest first. */
    texts: async ({ email }: { email: string }) =>
      (await readEmails(server, email)).map(({ text }) => text.replaceAll(/\s+/g, ' ')),
  }
}

type Names = { school: string; child: string; className: string; reason: string }

/** A parent with one email of each kind, and a helper that renames everything, bypassing validation. */
export async function writeOneOfEach(server: TestApp) {
  const { db } = server
  const school = await openEnrollmentEmails(server)
  const ada = await school.parent('Ada', 'Mia')
  const eve = await school.parent('Eve', 'Finn')
  // Without times they do not conflict with other classes.
  const classWithoutTimes = (values: Partial<CreateClass> = {}) =>
    school.class('Choir', { startTime: null, endTime: null, ...values })
  const enroll = async (values?: Partial<CreateClass>) => {
    const classId = await classWithoutTimes(values)
    if (values?.hasWaitlist) await school.enroll(classId, eve, eve.childId)
    await school.enroll(classId, ada, ada.childId)
    return classId
  }
  const full = { maxStudents: 1, hasWaitlist: true }
  const reason = 'Snow'
  await enroll()
  const moved = await enroll()
  await enroll({ enrollment: 'Approval' })
  const declined = await enroll({ enrollment: 'Approval' })
  await school.decideFirst(declined, { status: 'Declined', reason })
  await school.decideFirst(await enroll(), { status: 'Withdrawn', reason })
  await enroll(full)
  await school.withdraw(await enroll(full), eve, eve.childId)
  const place = { personId: ada.childId, way: 'Enroll' }
  const places = [await classWithoutTimes(), await classWithoutTimes()].map((classId) => ({
    ...place,
    classId,
  }))
  await server.post(`/api/FamilyPlan/enroll/${school.spring}`, {
    token: ada.token,
    body: { places },
  })
  const inFiveHours = new Date(Date.now() + 5 * hour).toISOString()
  const offers = db.updateTable('enrollment').where('status', '=', 'Offered')
  await offers.set({ offeredUntil: inFiveHours }).execute()
  await remindOfOffers(server.database)
  await remindOfOffers(server.database)
  const classDayId = await school.classDay({ semesterId: school.spring, date: inDays(35) })
  const canceling = { token: school.token, body: { reason, version: 1 } }
  await server.post(`/api/ClassDay/admin/cancel/${classDayId}`, canceling)
  const again = await school.classDay({ semesterId: school.spring, date: inDays(36) })
  await server.post(`/api/ClassDay/admin/cancel/${again}`, canceling)
  await sendNotifications(server)
  const restoring = { token: school.token, body: { version: 2 } }
  await server.post(`/api/ClassDay/admin/restore/${again}`, restoring)
  await sendNotifications(server)
  const move = async (classId: number) => {
    const weekday = weekdayOf(inDays(36))
    const body = { weekday, slotId: null, roomId: null, version: 1, override: null }
    await server.put(`/api/Class/admin/place/${classId}`, { token: school.token, body })
  }
  await move(moved)
  await sendNotifications(server)
  const { organizationId } = school
  await db
    .insertInto('notificationChoice')
    .values({ userId: ada.userId, organizationId, group: 'NewClasses', way: 'Email' })
    .execute()
  const { startDate, endDate } = await db
    .selectFrom('semester')
    .where('id', '=', school.spring)
    .select(['startDate', 'endDate'])
    .executeTakeFirstOrThrow()
  const dates = { organizationId, semesterId: school.spring, startDate, endDate }
  const dance = { ...dates, name: 'Dance', status: 'Published' }
  await server.post('/api/Class/admin', { token: school.token, body: dance })
  await sendNotifications(server)
  for (const classId of [await enroll(), await enroll()]) await move(classId)
  await sendNotifications(server)

  return {
    email: ada.email,
    classDayIds: [classDayId, again] as const,
    rename: async (names: Names) => {
      await db
        .updateTable('organization')
        .set({ name: names.school })
        .where('id', '=', organizationId)
        .execute()
      await db
        .updateTable('class')
        .set({ name: names.className })
        .where('organizationId', '=', organizationId)
        .execute()
      await db
        .updateTable('person')
        .set({ firstName: names.child })
        .where('id', '=', ada.childId)
        .execute()
      await db
        .updateTable('classDay')
        .set({ cancelReason: names.reason })
        .where('id', '=', classDayId)
        .execute()
      await db
        .updateTable('enrollment')
        .set({ reason: names.reason })
        .where('reason', 'is not', null)
        .execute()
    },
  }
}
