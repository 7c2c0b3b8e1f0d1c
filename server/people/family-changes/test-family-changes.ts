import { day } from '#contract/dates/durations.ts'
import type { FamilyChange } from '#contract/people/family-changes.ts'
import type { FamilyAccess } from '#contract/people/families.ts'
import { readEmails } from '#server/testing/test-emails.ts'
import { signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { insertFamilyMember } from '../families/families.queries.ts'
import { openFamily } from '../families/test-family.ts'

export const dayLater = () => Date.now() + day + 1

/** Ada and Ben, both with full access to one family and verified addresses, and their requests. */
export async function openParents(server: TestApp) {
  const ada = await signInSomebody(server, 'Ada')
  const ben = await signInSomebody(server, 'Ben')
  const family = await openFamily(server, ada)
  const { familyId, path } = family
  const join = async (somebody: typeof ada, access: FamilyAccess) => {
    const { personId, userId } = somebody
    await server.db
      .updateTable('user')
      .set({ emailVerifiedAt: new Date().toISOString() })
      .where('id', '=', userId)
      .execute()
    await insertFamilyMember(server.db, { familyId, personId, relation: 'Parent', access }, null)
    return somebody
  }
  await join(ben, 'Full')
  const mia = await family.child('Mia')
  type Somebody = { token: string }
  return {
    ada,
    ben,
    mia,
    family,
    /** Another adult with an account. */
    join: async (name: string, access: FamilyAccess) =>
      join(await signInSomebody(server, name), access),
    remove: ({ token }: Somebody, { personId }: { personId: number }) =>
      server.del(`${path}/people/${personId}`, { token }),
    share: ({ token }: Somebody, email: string) =>
      server.post(`${path}/children/${mia.personId}/share`, { token, body: { email } }),
    require: ({ token }: Somebody, isAgreementRequired: boolean) =>
      server.put(`${path}/agreement`, { token, body: { isAgreementRequired } }),
    stop: ({ token }: Somebody, { id }: { id: number }) =>
      server.del(`${path}/changes/${id}`, { token }),
    agree: ({ token }: Somebody, { id }: { id: number }) =>
      server.post(`${path}/changes/${id}/agree`, { token }),
    waiting: async (somebody: Somebody): Promise<FamilyChange[]> =>
      (await family.seenBy(somebody))?.changes ?? [],
    adults: async () => {
      const rows = await server.db
        .selectFrom('familyMember')
        .innerJoin('person', 'person.id', 'personId')
        .where('familyId', '=', familyId)
        .where('access', 'is not', null)
        .orderBy('person.id')
        .select(['firstName', 'access'])
        .execute()
      return rows.map(({ firstName, access }) => `${firstName} ${access}`)
    },
    /** The subjects of the emails to an address. */
    emailsTo: async ({ email }: { email: string }) =>
      (await readEmails(server, email)).map(({ subject }) => subject),
  }
}
