import type { FamilyAccess } from '#contract/people/families.ts'
import { insertEnrollment, seatMember } from '#server/classes/enrollments/enrollments.queries.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { refreshFamiliesOf } from '#server/people/people/family-index.queries.ts'
import {
  addPerson,
  createFamily,
  insertFamilyMember,
} from '#server/people/families/families.queries.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'

interface Known {
  organizationId: (name: string) => Promise<number>
  classId: (name: string) => Promise<number>
  account: (name: string) => Promise<{ userId: number; personId: number }>
}

/** Families. In these fixtures a person is in at most one. */
export function familyFixtures(db: Db, { account, organizationId, classId }: Known) {
  async function familyId(who: string) {
    const { personId } = await account(who)
    const own = await db
      .selectFrom('familyMember')
      .where('personId', '=', personId)
      .select('familyId')
      .executeTakeFirstOrThrow()
    return own.familyId
  }

  async function childId(child: string) {
    const { id } = await db
      .selectFrom('person')
      .innerJoin('familyMember', 'familyMember.personId', 'person.id')
      .where('firstName', '=', child)
      .where('relation', '=', 'Child')
      .select('person.id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** Makes a child a member if needed. */
  async function studentOf(child: string, organization: string) {
    const personId = await childId(child)
    const membership = { organizationId: await organizationId(organization), personId }
    const known = db
      .selectFrom('organizationUser')
      .where((where) => where.and(membership))
      .select('id')
    if (!(await known.executeTakeFirst()))
      await insertMembership(db, { ...membership, isStudent: true })
    await refreshFamiliesOf(db, [personId])
    const { id: organizationUserId } = await known.executeTakeFirstOrThrow()
    return { ...membership, organizationUserId }
  }

  return {
    familyId,
    childId,

    /** A family of one adult, with a child. */
    async family(
      who: string,
      {
        child,
        name = 'Lind family',
        address = null,
      }: { child: string; name?: string; address?: string | null },
    ) {
      const me = await account(who)
      const id = await createFamily(db, me, { name, address })
      const visitor = { ...me, sessionId: 0, familyId: id, access: 'Full' as const }
      await addPerson(db, visitor, {
        firstName: child,
        lastName: 'Lind',
        preferredName: null,
        birthDate: '2018-03-04',
      })
    },

    async anotherChild(who: string, child: string) {
      const me = await account(who)
      const id = await familyId(who)
      const visitor = { ...me, sessionId: 0, familyId: id, access: 'Full' as const }
      await addPerson(db, visitor, {
        firstName: child,
        lastName: 'Lind',
        preferredName: null,
        birthDate: '2016-05-06',
      })
    },

    /** A child who has an account. */
    async ownChild(who: string, child: string, birthDate: string) {
      const family = await familyId(who)
      const { personId } = await account(child)
      const member = { familyId: family, personId, relation: 'Child', access: null } as const
      await insertFamilyMember(db, member, null)
      await db.updateTable('person').set({ birthDate }).where('id', '=', personId).execute()
      await refreshFamiliesOf(db, [personId])
    },

    /** An adult who has no account. */
    async grandparent(who: string, firstName: string) {
      const me = await account(who)
      const id = await familyId(who)
      const visitor = { ...me, sessionId: 0, familyId: id, access: 'Full' as const }
      await addPerson(db, visitor, {
        firstName,
        lastName: 'Lind',
        relation: 'Other',
        access: 'PickupOnly',
        phone: null,
        contactEmail: null,
      })
    },

    async joinFamily(who: string, whose: string, access: FamilyAccess = 'Full') {
      const { personId } = await account(who)
      const adult = { personId, relation: 'Parent', access } as const
      await insertFamilyMember(db, { ...adult, familyId: await familyId(whose) }, null)
    },

    /** Makes a child without an account a member, and enrolls it. */
    async attend(child: string, organization: string, className: string) {
      const { organizationUserId, ...key } = await studentOf(child, organization)
      await seatMember(db, { ...key, classId: await classId(className) }, { organizationUserId })
    },

    /** The same at the end of the waitlist. */
    async wait(child: string, organization: string, className: string) {
      const { personId, organizationId: of } = await studentOf(child, organization)
      const key = { organizationId: of, classId: await classId(className) }
      const begun = { personId, status: 'Waitlisted', requestedByUserId: null } as const
      await insertEnrollment(db, key, begun)
    },

    async joinFamilyNamed(who: string, name: string) {
      const { personId } = await account(who)
      const { id } = await db
        .selectFrom('family')
        .where('name', '=', name)
        .select('id')
        .executeTakeFirstOrThrow()
      const adult = { personId, relation: 'Parent', access: 'Full' } as const
      await insertFamilyMember(db, { ...adult, familyId: id }, null)
    },
  }
}
