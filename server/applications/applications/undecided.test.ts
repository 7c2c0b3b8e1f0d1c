import { lastSaved } from '#server/database/saving.ts'
import { audit } from '#server/audit/audit.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertApplication } from './submit-application.ts'
import { openStaff } from '#server/rights/roles/test-roles.ts'
import { register } from '#server/accounts/sign-in/test-sign-in.ts'
import { openTestApp, signInSomebody, type TestApp, unverify } from '#server/testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const undecided = async ({ token }: { token: string }) =>
  (await server.get('/api/Application/my-undecided', { token })).json()

test(
  'Whoever may decide is told how many applications wait for it, and since when',
  { tags: ['7.application-desk-calls', '2.home-to-do'] },
  async () => {
    const { db } = server
    const staff = await openStaff(server)
    const { organizationId, name: organizationName, owner } = staff
    const statuses = ['Submitted', 'InReview', 'InformationAsked', 'Decided', 'Withdrawn'] as const
    for (const [place, status] of statuses.entries()) {
      const applicant = await register(server, {}, 'Petr')
      await insertApplication(db, applicant, { organizationId, message: null })
      await db
        .updateTable('application')
        .set({ status, createdDate: `2026-10-0${place + 1}T10:00:00.000Z`, ...lastSaved(null) })
        .where('applicantUserId', '=', applicant.userId)
        .execute()
    }
    const decider = await staff.holder('Dora', ['applications.decide'])
    const reader = await staff.holder('Rosa', ['applications.view'])
    const over = await staff.holder('Otto', ['applications.decide'])
    await db
      .updateTable('roleGrant')
      .set({ untilDate: '2026-01-01' })
      .where('roleId', '=', over.roleId)
      .execute()
    const suspended = await staff.holder('Sven', ['applications.decide'])
    await db
      .updateTable('organizationUser')
      .set({ status: 'Suspended' })
      .where('id', '=', suspended.organizationUserId)
      .execute()

    const two = [
      {
        organizationId,
        organizationName,
        applicationsCount: 2,
        oldestDate: '2026-10-01T10:00:00.000Z',
      },
    ]
    expect(await undecided(owner)).toEqual(two)
    expect(await undecided(decider)).toEqual(two)
    expect(await undecided(reader)).toEqual([])
    expect(await undecided(over)).toEqual([])
    expect(await undecided(suspended)).toEqual([])
    expect(await undecided(await signInSomebody(server, 'Nobody'))).toEqual([])

    const named = await signInSomebody(server, 'Nora')
    await unverify(server, named)
    await insertMembership(db, { organizationId, personId: named.personId, isOwner: true })
    const { id } = await db
      .selectFrom('organizationUser')
      .where('personId', '=', named.personId)
      .select('id')
      .executeTakeFirstOrThrow()
    await audit(db, {
      organizationId,
      actorUserId: owner.userId,
      action: 'OwnerAdded',
      subject: { type: 'OrganizationUser', id },
    })
    expect(await undecided(named)).toEqual([])

    const requires = { isSecondFactorRequired: true }
    await db.updateTable('organization').set(requires).where('id', '=', organizationId).execute()
    expect(await undecided(owner)).toEqual([])
    expect(await undecided(decider)).toEqual([])
    await db
      .updateTable('user')
      .set({ twoFactorProvider: 'Authenticator' })
      .where('id', '=', decider.userId)
      .execute()
    expect(await undecided(decider)).toEqual(two)
  },
)
