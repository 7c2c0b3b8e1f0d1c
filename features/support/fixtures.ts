import { day } from '#contract/dates/durations.ts'
import type { CreateOrganization } from '#contract/organizations/organizations.ts'
import { newOrganization } from '#contract/organizations/organizations.ts'
import { insertAccount } from '#server/identity/accounts.queries.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import { insertApplication } from '#server/applications/applications/submit-application.ts'
import { insertAnnouncement } from '#server/organizations/announcements/announcements.queries.ts'
import { startSession } from '#server/identity/sessions.queries.ts'
import type { Database } from '#server/database/database.ts'
import { connectHooks } from '#server/hooks.ts'
import { insertOrganization } from '#server/organizations/organizations/organizations.queries.ts'
import { prove, accountFixtures } from './fixtures.accounts.ts'
import { householdFixtures } from './fixtures.households.ts'
import { classDayFixtures } from './fixtures.class-days.ts'
import { classFixtures } from './fixtures.classes.ts'
import { enrollmentFixtures } from './fixtures.enrollments.ts'
import { roleFixtures } from './fixtures.roles.ts'
import { timetableFixtures } from './fixtures.timetable.ts'
import { teacherFixtures } from './fixtures.teachers.ts'
import { familyFixtures } from './fixtures.families.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'

connectHooks()

/** The password of every account. */
export const password = 'correct horse battery'

/** Hashed once, because it is as slow as on the server. */
const hashOnce = () => (passwordHash ??= hashPassword(password))
let passwordHash: ReturnType<typeof hashPassword> | undefined

export const emailOf = (name: string) => `${name.toLowerCase()}@example.org`

/** Writes rows directly, through the server's own queries. People are identified by their first names. */
export function createFixtures({ db }: Database) {
  const accounts = new Map<string, { userId: number; personId: number }>()

  async function account(name: string) {
    const known = accounts.get(name)
    if (known) return known
    const made = await insertAccount(db, {
      firstName: name,
      lastName: 'Lind',
      email: emailOf(name),
      passwordHash: await hashOnce(),
    })
    if (!made) throw new Error(`${name} has an account already.`)
    await prove(db, made.userId, new Date().toISOString())
    accounts.set(name, made)
    return made
  }

  async function organizationId(name: string) {
    const { id } = await db
      .selectFrom('organization')
      .where('name', '=', name)
      .select('id')
      .executeTakeFirstOrThrow()
    return id
  }

  const classes = classFixtures(db, { account, organizationId })

  return {
    account,
    organizationId,
    ...accountFixtures(db, { account, organizationId, emailOf }),
    ...classes,
    ...timetableFixtures(db, { organizationId }),
    ...classDayFixtures(db, { ...classes, organizationId }),
    ...teacherFixtures(db, { ...classes, account, organizationId }),
    ...roleFixtures(db, { ...classes, organizationId }),
    ...familyFixtures(db, { ...classes, account, organizationId }),
    ...enrollmentFixtures(db, classes),
    ...householdFixtures(db, { organizationId }),

    async session(name: string) {
      return startSession(db, (await account(name)).userId)
    },

    async endSessions(name: string) {
      const { userId } = await account(name)
      await db.deleteFrom('session').where('userId', '=', userId).execute()
    },

    async suspend(name: string, organization: string) {
      const { personId } = await account(name)
      await db
        .updateTable('organizationUser')
        .set({ status: 'Suspended' })
        .where('personId', '=', personId)
        .where('organizationId', '=', await organizationId(organization))
        .execute()
    },

    async organization({
      owner,
      ...values
    }: Partial<CreateOrganization> & { name: string; owner?: string }) {
      const { id } = await insertOrganization(db, { ...newOrganization, ...values })
      if (owner) {
        const { personId } = await account(owner)
        await insertMembership(db, { organizationId: id, personId, isOwner: true })
      }
    },

    async application(applicant: string, to: string, message: string) {
      const values = { organizationId: await organizationId(to), message }
      await insertApplication(db, await account(applicant), values)
    },

    async applicationWaits(applicant: string, days: number) {
      const createdDate = new Date(Date.now() - days * day).toISOString()
      const { userId } = await account(applicant)
      await db
        .updateTable('application')
        .set({ createdDate })
        .where('applicantUserId', '=', userId)
        .execute()
    },

    async applicationInquiry(applicant: string, to: string, question: string) {
      const { userId } = await account(applicant)
      const place = { organizationId: await organizationId(to) }
      const { id: applicationId } = await db
        .updateTable('application')
        .set({ status: 'InformationAsked' })
        .where((where) => where.and({ ...place, applicantUserId: userId }))
        .returning('id')
        .executeTakeFirstOrThrow()
      const asked = { askedByPersonId: null, askedDate: new Date().toISOString() }
      await db
        .insertInto('applicationInquiry')
        .values({ ...place, applicationId, question, ...asked })
        .execute()
    },

    async applicationQuestion(name: string, text: string) {
      const questions = JSON.stringify([{ text, help: null, isRequired: false }])
      await db
        .insertInto('applicationForm')
        .values({
          organizationId: await organizationId(name),
          questions,
          savedByPersonId: null,
          savedDate: new Date().toISOString(),
        })
        .execute()
    },

    async announcement(organization: string, title: string, body: string) {
      const values = { organizationId: await organizationId(organization), classId: null }
      await insertAnnouncement(db, { ...values, title, body }, null)
    },

    async countOrganizations(name: string) {
      const rows = await db
        .selectFrom('organization')
        .where('name', '=', name)
        .select('id')
        .execute()
      return rows.length
    },

    async clear() {
      const places = [
        'outboxEmail',
        'rateLimit',
        'organization',
        'family',
        'auditEntry',
        'auditLink',
      ] as const
      const tables = [...places, 'image', 'person', 'user'] as const
      for (const table of tables) {
        await db.deleteFrom(table).execute()
      }
      const settings = { signUpMode: 'open', signUpMessage: null, contactEmail: null } as const
      await db.updateTable('siteSettings').set(settings).execute()
    },
  }
}

export type Fixtures = ReturnType<typeof createFixtures>
