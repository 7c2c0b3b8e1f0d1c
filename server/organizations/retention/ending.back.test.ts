import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepOffers } from '#server/classes/enrolments/offers.sweep.ts'
import { openEnrolments } from '#server/classes/enrolments/test-enrolments.ts'
import { refreshFamilies } from '#server/people/people/family-index.queries.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { endingCallsOf } from './test-ending.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test(
  'An organization that is restored knows its families again, also those that changed meanwhile',
  { tags: ['4.organization-restored'] },
  async () => {
    const school = await openEnrolments(server)
    const { organizationId } = school
    const { family } = await school.parent('Vera')
    const { personId } = await family.child('Mia')
    await insertMembership(server.db, { organizationId, personId, isStudent: true })
    await refreshFamilies(server.db, [family.familyId])
    const known = async () => {
      const rows = server.db
        .selectFrom('organizationFamily')
        .where('organizationId', '=', organizationId)
      return (await rows.select('familyId').execute()).map(({ familyId }) => familyId)
    }
    expect(await known()).toEqual([family.familyId])
    await endingCallsOf(server, school).delete()
    await family.child('Tom')
    await refreshFamilies(server.db, [family.familyId])
    expect(await known()).toEqual([])
    await endingCallsOf(server, school).restore()
    expect(await known()).toEqual([family.familyId])
  },
)

test(
  'A seat that could be offered to nobody meanwhile is offered once it is restored',
  { tags: ['4.organization-restored'] },
  async () => {
    const school = await openEnrolments(server)
    const vera = await school.parent('Vera')
    const id = await school.class({ maxStudents: 1 })
    const [mia, tom] = [await vera.family.child('Mia'), await vera.family.child('Tom')]
    for (const { personId } of [mia, tom]) await school.enrol(id, vera, personId)
    await school.withdraw(id, vera, mia.personId)
    const status = async () => (await school.standing(id, vera, tom.personId)).status
    expect(await status()).toBe('Offered')
    await endingCallsOf(server, school).delete()
    await school.runOut(id)
    await sweepOffers(server.database)
    await endingCallsOf(server, school).restore()
    expect(await status()).toBe('Offered')
    const { offeredUntil } = await school.standing(id, vera, tom.personId)
    expect(Date.parse(offeredUntil ?? '')).toBeGreaterThan(Date.now())
  },
)
