import { day } from '#contract/dates/durations.ts'
import type { CareCondition } from '#contract/people/care.ts'
import type { InviteAdult, MyFamily } from '#contract/people/families.ts'
import { issueToken } from '#server/identity/one-time-tokens.queries.ts'
import { signInSomebody, type TestApp } from '#server/testing/test-app.ts'

type Somebody = { token: string; userId: number; personId: number }

export const peanuts: CareCondition = {
  name: 'Peanut allergy',
  severity: 'LifeThreatening',
  reaction: 'Swelling',
  whatToDo: 'Use the pen in the green bag, then call 911.',
  reviewDate: '2027-08-01',
}

export const neighbor = {
  name: 'Nora Neighbor',
  phone: '(828) 555-0142',
  relation: 'Neighbor',
  mayPickUp: true,
}

export async function openLinds(server: TestApp) {
  const ada = await signInSomebody(server, 'Ada')
  return { ada, family: await openFamily(server, ada) }
}

/** The families as this person sees them. */
export async function familiesOf(server: TestApp, { token }: { token: string }) {
  const mine = await server.get('/api/Family/my', { token })
  return (await mine.json()).items
}

/** A family with one adult, who has full access and a verified address. */
export async function openFamily(server: TestApp, parent: Somebody, name = 'Lind family') {
  const { token } = parent
  await server.db
    .updateTable('user')
    .set({ emailVerifiedAt: new Date().toISOString() })
    .where('id', '=', parent.userId)
    .execute()
  const made = await server.post('/api/Family/my', { token, body: { name } })
  const { id: familyId }: MyFamily = await made.json()
  const path = `/api/Family/my/${familyId}`

  const ask = (values: Partial<InviteAdult> & { email: string }) =>
    server.post(`${path}/invitations`, {
      token,
      body: { relation: 'Parent', access: 'View', ...values },
    })

  const issue = ({ id, email }: { id: number; email: string }) =>
    issueToken(
      server.db,
      {
        purpose: 'FamilyInvitation',
        userId: null,
        invitationId: null,
        familyInvitationId: id,
        email,
      },
      14 * day,
    )

  return {
    familyId,
    path,
    ask,
    issue,

    invite: async (values: Partial<InviteAdult> & { email: string }) => (await ask(values)).json(),

    share: (childId: number, email: string) =>
      server.post(`${path}/children/${childId}/share`, { token, body: { email } }),

    child: async (firstName: string, birthDate = '2018-03-04') => {
      const body = { firstName, lastName: 'Lind', birthDate }
      return (await server.post(`${path}/children`, { token, body })).json()
    },

    /** Adds an adult without an account, and returns the id of the person. */
    grandparent: async (): Promise<number> => {
      const body = { firstName: 'Oma', relation: 'Other', access: 'PickupOnly', phone: '555 0199' }
      return (await (await server.post(`${path}/adults`, { token, body })).json()).personId
    },

    /** The family as this person sees it, or undefined. */
    seenBy: async (somebody: { token: string }): Promise<MyFamily | undefined> => {
      const mine = await server.get('/api/Family/my', { token: somebody.token })
      const { items }: { items: MyFamily[] } = await mine.json()
      return items.find(({ id }) => id === familyId)
    },
  }
}

/** One missing id for everything in a family. */
export const noFamily = (missing: number) => ({
  familyId: missing,
  adultId: missing,
  personId: missing,
  childId: missing,
  familyInvitationId: missing,
  familyChangeId: missing,
})
