import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSchool } from '#server/classes/classes/test-school.ts'
import { accept, newAddress } from '../invitations/test-invitations.ts'
import { isLinkOver } from '#server/accounts/sign-in/test-sign-in.ts'
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
  'Whoever took over the record of an adult is let in, in that place',
  {
    tags: ['4.let-in'],
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

test('Of two who let somebody in at once, one does, and the other is told', async () => {
  const { letIn } = await openWaiting()
  const answers = await Promise.all([letIn(), letIn()])
  const statuses = answers.map(({ status }) => status)
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409])
  const late = await letIn()
  expect(await codeAnswered(late)).toEqual([409, 'claim_over'])
})

test('Whoever may view the family neither sees who waits nor lets them in', async () => {
  const waiting = await openWaiting()
  const vera = await joinAsViewer(waiting)
  expect(await waiting.claimSeenBy(vera)).toBeNull()
  expect((await waiting.letIn(vera)).status).toBe(403)
})

test('To a stranger, and to whoever waits, the family is missing', async () => {
  const { petr, letIn } = await openWaiting()
  expect((await letIn(await signInSomebody(server, 'Eva'))).status).toBe(404)
  expect((await letIn(petr)).status).toBe(404)
})

const reasons: [string, (waiting: Waiting) => Promise<unknown>][] = [
  ['who gave the record back', ({ undo }) => undo()],
  [
    'whom the organization has suspended',
    ({ petr }) =>
      server.db
        .updateTable('organizationUser')
        .set({ status: 'Suspended' })
        .where('id', '=', petr.organizationUserId)
        .execute(),
  ],
  [
    'whose address is not proved',
    ({ petr }) =>
      server.db
        .updateTable('user')
        .set({ emailVerifiedAt: null })
        .where('id', '=', petr.userId)
        .execute(),
  ],
  [
    'who is in the family already',
    ({ petr: { personId }, family: { familyId } }) =>
      insertFamilyMember(
        server.db,
        { familyId, personId, relation: 'Parent', access: 'View' },
        null,
      ),
  ],
]

test.each(reasons)('Nobody lets somebody in %s', async (_, change) => {
  const waiting = await openWaiting()
  await change(waiting)
  expect(await waiting.claimSeenBy(waiting.ivana)).toBeNull()
  expect((await waiting.letIn()).status).toBe(409)
})

test('Nobody lets in another one than they saw', async () => {
  const { ivana, letIn } = await openWaiting()
  expect((await letIn(ivana, newAddress())).status).toBe(409)
})

test('The invitation of the family to the same place is over', async () => {
  const { family, recordId, letIn } = await openWaiting()
  const ben = await signInSomebody(server, 'Ben')
  const token = await family.issue(await family.invite({ email: ben.email, personId: recordId }))
  await letIn()
  expect(await (await accept(server, token)).json()).toEqual(isLinkOver)
})
