import type { Db } from '#server/database/schema/schema.ts'
import { familiesOf, membersOf } from '../family-lists/relatives.queries.ts'
import { isWaiting } from '#server/tenancy/acting-adults.ts'
import { listOwnersSince } from '../owners/owners.queries.ts'
import { notFound } from '#server/http/problem.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import {
  findReasonAgainst,
  listHeldRoles,
  listPermissions,
} from '#server/tenancy/held-roles.queries.ts'

/** The sources of a member's rights: ownership, roles, children and classes. */
export async function findMemberRights(db: Db, holder: Holder, organizationUserId: number) {
  const { organizationId } = holder
  const { isOwner, personId, status, emailVerifiedAt } = await db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .leftJoin('user', 'user.id', 'person.userId')
    .where('organizationId', '=', organizationId)
    .where('organizationUser.id', '=', organizationUserId)
    .select(['isOwner', 'personId', 'status', 'emailVerifiedAt'])
    .executeTakeFirstOrThrow(notFound)
  const since = await listOwnersSince(db, organizationId, [organizationUserId])
  const held = await listHeldRoles(db, [organizationUserId])
  const permissions = await listPermissions(
    db,
    held.map(({ id }) => id),
  )
  return {
    isOwner,
    ownerSince: isOwner ? (since.get(organizationUserId) ?? null) : null,
    roles: held.map((role) => ({ ...role, permissions: permissions.get(role.id) ?? [] })),
    mayGiveRoles:
      holder.permissions.includes('roles.manage') &&
      (holder.isOwner || holder.organizationUserId !== organizationUserId) &&
      status === 'Active' &&
      emailVerifiedAt !== null,
    reasonAgainst: await findReasonAgainst(db, holder, [organizationUserId]),
    guardianOf: await listChildren(db, organizationId, personId),
    teacherOf: await db
      .selectFrom('classTeacher')
      .innerJoin('class', 'class.id', 'classTeacher.classId')
      .where('class.organizationId', '=', organizationId)
      .where('organizationUserId', '=', organizationUserId)
      .select(['class.id', 'class.name', 'classTeacher.role'])
      .orderBy('class.searchName')
      .orderBy('class.id')
      .execute(),
  }
}

/** The children in this organization whose family the person belongs to as an adult, with the access. */
async function listChildren(db: Db, organizationId: number, personId: number) {
  const families = await familiesOf(db, organizationId, [personId], 'adults')
  const names = new Map(families.map(({ id, name }) => [id, name]))
  const places = await db
    .selectFrom('familyMember')
    .where('personId', '=', personId)
    .where('familyId', 'in', [...names.keys()])
    .select(['familyId', 'access', isWaiting().$castTo<boolean>().as('isWaiting')])
    .execute()
  const own = new Map(places.map((place) => [place.familyId, place]))
  const members = await membersOf(db, organizationId, [...names.keys()])
  return members.flatMap(({ familyId, relation, organizationUserId, name }) => {
    const { access = null, isWaiting: isAdultWaiting = false } = own.get(familyId) ?? {}
    const familyName = names.get(familyId)
    if (relation !== 'Child' || organizationUserId === null || !access || !familyName) return []
    return { organizationUserId, name, familyName, access, isWaiting: isAdultWaiting }
  })
}
