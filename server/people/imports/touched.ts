import type { Kysely } from 'kysely'
import { inParts } from '#server/database/in-parts.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { decidesItself } from '../replacing/replacing.queries.ts'
import type { Changes } from './changes.ts'

/** The families in which the organization has no say by now. They keep who is in them. */
export async function findClaimed(
  db: Kysely<Schema>,
  organizationId: number,
  { memberships }: Changes,
): Promise<Set<number>> {
  const rows = await Promise.all(
    inParts([...new Set(memberships.map(({ familyId }) => familyId))]).map((some) =>
      db
        .selectFrom('familyMember as other')
        .innerJoin('person', 'person.id', 'other.personId')
        .where('familyId', 'in', some)
        .where((where) => decidesItself(where, organizationId))
        .select('familyId')
        .execute(),
    ),
  )
  return new Set(rows.flat().map(({ familyId }) => familyId))
}

/** Whose records the organization does not edit by now: somebody has an account, or is in a family that looks after them. */
export async function findLookedAfter(
  db: Kysely<Schema>,
  organizationId: number,
  personIds: number[],
): Promise<Set<number>> {
  const rows = await Promise.all(
    inParts(personIds).flatMap((some) => [
      db
        .selectFrom('person')
        .where('id', 'in', some)
        .where('userId', 'is not', null)
        .select('id as personId')
        .execute(),
      db
        .selectFrom('familyMember as own')
        .innerJoin('familyMember as other', 'other.familyId', 'own.familyId')
        .innerJoin('person', 'person.id', 'other.personId')
        .where('own.personId', 'in', some)
        .where((where) => decidesItself(where, organizationId))
        .select('own.personId')
        .execute(),
    ]),
  )
  return new Set(rows.flat().map(({ personId }) => personId))
}

/**
 * Which of the people that an import made somebody has changed since, or put to use. A family stays whole: whoever is in
 * one with them stays as well.
 */
export async function findTouched(
  db: Kysely<Schema>,
  changes: Changes,
  claimed: Set<number>,
): Promise<Set<number>> {
  const personIds = changes.people.map(({ personId }) => personId)
  const memberIds = changes.people.map(({ organizationUserId }) => organizationUserId)
  if (personIds.length === 0) return new Set()
  const touched = new Set([
    ...(await changedPeople(db, personIds)),
    ...(await usedPeople(db, personIds)),
    ...(await changedMembers(db, memberIds)),
    ...changes.memberships
      .filter(({ familyId }) => claimed.has(familyId))
      .map(({ personId }) => personId),
  ])
  const together = await db
    .selectFrom('familyMember')
    .innerJoin('family', 'family.id', 'familyId')
    .where('familyId', 'in', (own) =>
      own.selectFrom('familyMember').where('personId', 'in', personIds).select(['familyId']),
    )
    .select(['familyId', 'personId', 'family.version', 'familyMember.version as memberVersion'])
    .execute()
  const invited = await db
    .selectFrom('familyInvitation')
    .where('familyId', 'in', changes.families)
    .select('familyId')
    .execute()
  const made = new Set(changes.families)
  const ours = new Set(
    changes.memberships.map(({ familyId, personId }) => `${familyId} ${personId}`),
  )
  const isOurs = (row: (typeof together)[number]) => ours.has(`${row.familyId} ${row.personId}`)
  const own = new Set(personIds)
  for (const row of together) {
    if (own.has(row.personId) && !isOurs(row)) touched.add(row.personId)
  }
  const asked = new Set(invited.map(({ familyId }) => familyId))
  const families = [...Map.groupBy(together, ({ familyId }) => familyId)].filter(([id]) =>
    made.has(id),
  )
  for (let before = -1; before !== touched.size;) {
    before = touched.size
    for (const [id, rows] of families) {
      const isTouched =
        asked.has(id) ||
        rows.some((row) => row.version > 1 || row.memberVersion > 1 || !isOurs(row)) ||
        rows.some(({ personId }) => touched.has(personId))
      if (isTouched) for (const { personId } of rows) touched.add(personId)
    }
  }
  return touched
}

async function changedPeople(db: Kysely<Schema>, personIds: number[]) {
  const rows = await db
    .selectFrom('person')
    .where('id', 'in', personIds)
    .where((where) =>
      where.or([
        where('version', '>', 1),
        where('userId', 'is not', null),
        where('photoImageId', 'is not', null),
      ]),
    )
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Those who attend classes, of whom is known what care they need, or who belong somewhere else too. */
async function usedPeople(db: Kysely<Schema>, personIds: number[]) {
  const used = ['enrolment', 'careNotes', 'emergencyContact'] as const
  const found = await Promise.all(
    used.map((table) =>
      db.selectFrom(table).where('personId', 'in', personIds).select('personId').execute(),
    ),
  )
  const elsewhere = await db
    .selectFrom('organizationUser')
    .where('personId', 'in', personIds)
    .groupBy('personId')
    .having(({ fn }) => fn.countAll(), '>', 1)
    .select('personId')
    .execute()
  return [...found.flat(), ...elsewhere].map(({ personId }) => personId)
}

async function changedMembers(db: Kysely<Schema>, memberIds: number[]) {
  const rows = await db
    .selectFrom('organizationUser')
    .where('id', 'in', memberIds)
    .where((where) => {
      const taught = where.selectFrom('classTeacher').select('classId')
      const invited = where.selectFrom('invitation').select('invitation.id')
      const moved = where.selectFrom('recordMove').select('recordMove.id')
      return where.or([
        where('version', '>', 1),
        where('status', '!=', 'Active'),
        where('isOwner', '=', true),
        where('staffNotes', 'is not', null),
        where('replacedById', 'is not', null),
        where.exists(
          taught.whereRef('classTeacher.organizationUserId', '=', 'organizationUser.id'),
        ),
        where.exists(invited.whereRef('invitation.organizationUserId', '=', 'organizationUser.id')),
        where.exists(moved.whereRef('toOrganizationUserId', '=', 'organizationUser.id')),
      ])
    })
    .select('personId')
    .execute()
  return rows.map(({ personId }) => personId)
}
