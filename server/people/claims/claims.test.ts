import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSchool } from '#server/classes/classes/test-school.ts'
import { accept, newAddress } from '../invitations/test-invitations.ts'
import { linkExpiredProblem } from '#server/accounts/sign-in/test-sign-in.ts'
import {
  codeAnswered,
  openTestApp,
  signInSomebody,
  type TestApp,
} from '#server/testing/test-app.ts'
import { insertFamilyMember } from '../families/families.queries.ts'
import { openFamily } from '../families/test-family.ts'
import { mergeIntoPetr } from './test-claims.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

/** Ivana has a family with Mia and somebody without an account, whose record in Hearth Co-op Petr has taken over. */
async function openWaiting() {
  const school = await openSchool(server, 'Hearth Co-op')
  const ivana = await signInSomebody(server, 'Ivana')
  const family = await openFamily(server, ivana)
  await family.child('Mia')
  const recordId = await family.grandparent()
  const { petr, undo } = await mergeIntoPetr(server, school, recordId)
  const letIn = async ({ token }: { token: string } = ivana, email = petr.email) => {
    const path = `${family.path}/adults/${recordId}/let-in`
    return server.post(path, { token, body: { email } })
  }
  const claimSeenBy = async (somebody: { token: string }) =>
    (await family.seenBy(somebody))?.adults.find(({ personId }) => personId === recordId)?.claim
  return { ivana, family, recordId, petr, undo, letIn, claimSeenBy }
}

type Waiting = Awaited<ReturnType<typeof openWaiting>>

async function joinAsViewer({ family: { familyId } }: Waiting) {
  const vera = await signInSomebody(server, 'Vera')
  const adult = { familyId, personId: vera.personId, relation: 'Other', access: 'View' } as const
  await insertFamilyMember(server.db, adult, null)
  return vera
}

test(
  'A person who took over the record of an adult joins the family in that place',
  {
    tags: ['4.claim-approval'],
  },
  async () => {
    const { ivana, family, petr, letIn, claimSeenBy } = await openWaiting()
    expect(await family.seenBy(petr)).toBeUndefined()
    expect(await claimSeenBy(ivana)).toEqual({
      email: petr.email,
      organizationName: 'Hearth Co-op',
    })
    expect((await letIn()).status).toBe(200)
    expect((await family.seenBy(ivana))?.adults).toMatchObject([
      { firstName: 'Ivana' },
      {
        firstName: 'Petr',
        relation: 'Other',
        access: 'PickupOnly',
        phone: '555 0199',
        claim: null,
      },
    ])
    expect(await family.seenBy(petr)).toMatchObject({ access: 'PickupOnly', children: [] })
  },
)

test('When two adults approve the same claim at once, one succeeds and the other gets a conflict', async () => {
  const { letIn } = await openWaiting()
  const answers = await Promise.all([letIn(), letIn()])
  const statuses = answers.map(({ status }) => status)
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409])
  const late = await letIn()
  expect(await codeAnswered(late)).toEqual([409, 'claim_over'])
})

test('An adult with view access cannot see or approve a claim', async () => {
  const waiting = await openWaiting()
  const vera = await joinAsViewer(waiting)
  expect(await waiting.claimSeenBy(vera)).toBeNull()
  expect((await waiting.letIn(vera)).status).toBe(403)
})

test('Strangers and the person who waits get 404 for the family', async () => {
  const { petr, letIn } = await openWaiting()
  expect((await letIn(await signInSomebody(server, 'Eva'))).status).toBe(404)
  expect((await letIn(petr)).status).toBe(404)
})

const reasons: [string, (waiting: Waiting) => Promise<unknown>][] = [
  ['whose merge was undone', ({ undo }) => undo()],
  [
    'suspended by the organization',
    ({ petr }) =>
      server.db
        .updateTable('organizationUser')
        .set({ status: 'Suspended' })
        .where('id', '=', petr.organizationUserId)
        .execute(),
  ],
  [
    'without a verified address',
    ({ petr }) =>
      server.db
        .updateTable('user')
        .set({ emailVerifiedAt: null })
        .where('id', '=', petr.userId)
        .execute(),
  ],
  [
    'who is already in the family',
    ({ petr: { personId }, family: { familyId } }) =>
      insertFamilyMember(
        server.db,
        { familyId, personId, relation: 'Parent', access: 'View' },
        null,
      ),
  ],
]

test.each(reasons)('A family cannot approve a person %s', async (_, change) => {
  const waiting = await openWaiting()
  await change(waiting)
  expect(await waiting.claimSeenBy(waiting.ivana)).toBeNull()
  expect((await waiting.letIn()).status).toBe(409)
})

test('An adult can approve only the claim that they saw', async () => {
  const { ivana, letIn } = await openWaiting()
  expect((await letIn(ivana, newAddress())).status).toBe(409)
})

test('Approving a claim withdraws the family’s invitation to the same record', async () => {
  const { family, recordId, letIn } = await openWaiting()
  const ben = await signInSomebody(server, 'Ben')
  const token = await family.issue(await family.invite({ email: ben.email, personId: recordId }))
  await letIn()
  expect(await (await accept(server, token)).json()).toEqual(linkExpiredProblem)
})
