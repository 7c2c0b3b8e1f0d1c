import type {
  CandidateKind,
  MyApplication,
  NewCandidate,
} from '#contract/applications/applications.ts'
import { openFamily } from '#server/people/families/test-family.ts'
import { register } from '#server/accounts/sign-in/test-sign-in.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import type { Desk } from './test-applications.ts'

export type Household = Awaited<ReturnType<typeof openHousehold>>

/** Petr, with his mother and two children, and how he applies for them. */
export async function openHousehold(server: TestApp, desk: Desk) {
  const petr = await register(server, {}, 'Petr')
  const family = await openFamily(server, petr)
  const people = {
    Petr: petr.personId,
    Oma: await family.grandparent(),
    Mia: (await family.child('Mia')).personId as number,
    Theo: (await family.child('Theo', '2016-05-06')).personId as number,
  }
  type Name = keyof typeof people

  const ask = (wishes: [Name, CandidateKind][], more: object = {}) => {
    const candidates: NewCandidate[] = wishes.map(([name, kind]) => ({
      personId: people[name],
      kind,
    }))
    return desk.apply(petr, null, { candidates, ...more })
  }

  return {
    ...family,
    petr,
    people,
    ask,

    applied: async (...wishes: [Name, CandidateKind][]): Promise<MyApplication> =>
      (await ask(wishes)).json(),

    /** What somebody is in the organization. */
    standing: async (name: Name) => {
      const member = await desk.membershipOf(people[name])
      if (!member) return 'none'
      const { status, isParent, isStudent, isTeacher } = member
      const kinds = [isParent && 'parent', isStudent && 'student', isTeacher && 'teacher']
      return [status, ...kinds.filter((kind) => kind !== false)].join(' ')
    },

    /** Another adult of the family, who has an account. */
    otherParent: async (firstName: string) => {
      const somebody = await register(server, {}, firstName)
      await server.db
        .insertInto('familyMember')
        .values({
          familyId: family.familyId,
          personId: somebody.personId,
          relation: 'Parent',
          access: 'Full',
          contactOrder: 9,
          savedDate: new Date().toISOString(),
        })
        .execute()
      return somebody
    },

    access: (access: 'Full' | 'View') =>
      server.db
        .updateTable('familyMember')
        .set({ access })
        .where('familyId', '=', family.familyId)
        .where('personId', '=', petr.personId)
        .execute(),
  }
}
