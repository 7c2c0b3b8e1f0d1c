import type { FamilyAccess, Relation } from '#contract/people/families.ts'
import { openSchool } from '#server/classes/classes/test-school.ts'
import { refreshFamilies } from '../people/family-index.queries.ts'
import { newMembership } from '#server/tenancy/memberships.queries.ts'
import { insertPerson } from '../people/people.queries.ts'
import type { TestApp } from '#server/testing/test-app.ts'

export type Office = Awaited<ReturnType<typeof openOffice>>

type Person = Partial<Parameters<typeof insertPerson>[1]>
type FamilyMember = [{ personId: number }, Relation, FamilyAccess?]
type Kinds = { isTeacher?: boolean; isStudent?: boolean; isParent?: boolean; isOwner?: boolean }

const at = (path: number | string) => `/api/OrganizationUser/admin/${path}`
const namesOf = (classes: { name: string }[]) => classes.map((each) => each.name)

/** An organization whose owner merges members. */
export async function openOffice(server: TestApp, name?: string) {
  const school = await openSchool(server, name)
  const { organizationId, token } = school
  const { db } = server

  return {
    ...school,

    /** A record without an account. */
    record: async (person: Person = {}, kinds: Kinds = {}) => {
      const named = { firstName: 'Oma', lastName: 'Lind', createdByOrganizationId: organizationId }
      const personId = await insertPerson(db, { ...named, ...person })
      const made = newMembership(db, { organizationId, personId, ...kinds }).returning('id')
      const { id: organizationUserId } = await made.executeTakeFirstOrThrow()
      return { personId, organizationUserId }
    },

    family: async (...members: FamilyMember[]) => {
      const now = new Date().toISOString()
      const { id: familyId } = await db
        .insertInto('family')
        .values({ name: 'Lind', createdDate: now, savedDate: now })
        .returning('id')
        .executeTakeFirstOrThrow()
      const rows = members.map(([{ personId }, relation, access = null], contactOrder) => ({
        familyId,
        personId,
        relation,
        access,
        contactOrder,
        savedDate: now,
      }))
      await db.insertInto('familyMember').values(rows).execute()
      await refreshFamilies(db, [familyId])
      return familyId
    },

    merge: (id: number, organizationUserId: number) =>
      server.post(at(`merge-into/${id}`), { token, body: { organizationUserId } }),

    unmerge: (id: number) => server.post(at(`unmerge/${id}`), { token }),

    /** The names of the classes a member teaches and attends. */
    classesOf: async (id: number) => {
      type Card = Record<'teaches' | 'attends', { name: string }[]>
      const card = (await (await server.get(at(id), { token })).json()) as Card
      return { teaches: namesOf(card.teaches), attends: namesOf(card.attends) }
    },

    memberOf: (id: number) =>
      db
        .selectFrom('organizationUser')
        .where('id', '=', id)
        .select(['isOwner', 'isTeacher', 'isStudent', 'isParent', 'status', 'mergedIntoId'])
        .executeTakeFirstOrThrow(),
  }
}
