import type { Kysely } from 'kysely'
import { auditAll } from '#server/audit/audit.ts'
import { searchNameOf } from '#server/database/names.ts'
import { lastSaved } from '#server/database/saving.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { revokePrivileges } from '#server/tenancy/memberships.queries.ts'
import type { Tell } from '#server/process/slices.ts'
import { refreshFamilies, refreshFamiliesOf } from '../people/family-index.queries.ts'
import type { Changes } from './changes.ts'
import { partsOf } from './parts.ts'
import type { Draft } from './drafts.ts'
import type { Plan } from './judge.ts'
import { saveFields } from './save-fields.ts'

type Actor = { organizationId: number; userId: number; personId: number }

type Parts = ReturnType<typeof partsOf>

const byId = (one: number, other: number) => one - other

/** Makes and changes what the rows of a file come to. */
export async function apply(
  db: Kysely<Schema>,
  plan: Plan,
  actor: Actor,
  tell: Tell = () => {},
): Promise<Changes> {
  const parts = partsOf(workIn(plan), tell)
  const people = await insertPeople(db, plan.people, actor, parts)
  const idOf = (draft: Draft) => draft.known?.personId ?? people.get(draft)?.personId ?? 0
  const families = await insertFamilies(db, newIn(plan), actor, parts)
  const memberships = plan.families.flatMap((family) => {
    const familyId = family.known?.familyId ?? families.get(family) ?? 0
    const before = family.known?.relations.size ?? 0
    return family.additions.map(({ draft, relation, access }, index) => ({
      familyId,
      personId: idOf(draft),
      relation,
      access,
      contactOrder: before + index + 1,
      ...lastSaved(actor.personId),
    }))
  })
  for (const some of parts(memberships)) {
    await db.insertInto('familyMember').values(some).execute()
  }
  const { persons, members } = await change(db, plan, actor, parts)
  const touched = new Set(memberships.map(({ familyId }) => familyId))
  for (const some of parts([...touched].toSorted(byId))) await refreshFamilies(db, some)
  await refreshFamiliesOf(
    db,
    plan.changes.map(({ draft }) => idOf(draft)),
  )
  return {
    people: [...people.values()],
    families: [...families.values()],
    memberships: memberships.map(({ familyId, personId }) => ({ familyId, personId })),
    persons,
    members,
  }
}

const newIn = ({ families }: Plan) => families.filter(({ known }) => known === null)

/** How many people, families, and people in families there are to save. */
const workIn = (plan: Plan) =>
  plan.people.length +
  newIn(plan).length +
  plan.families.flatMap(({ additions }) => additions).length +
  plan.changes.length +
  plan.families.length

async function insertPeople(db: Kysely<Schema>, drafts: Draft[], actor: Actor, parts: Parts) {
  const { organizationId, userId: actorUserId } = actor
  const made = new Map<Draft, Changes['people'][number]>()
  const joinedDate = new Date().toISOString()
  for (const some of parts(drafts)) {
    const rows = some.map(({ told }) => ({
      ...told,
      searchName: searchNameOf(told),
      createdByOrganizationId: organizationId,
    }))
    const people = await db.insertInto('person').values(rows).returning('id').execute()
    const personIds = inOrder(people)
    const members = some.map(({ isStudent, isParent, isTeacher }, index) => ({
      organizationId,
      personId: personIds[index] ?? 0,
      searchName: rows[index]?.searchName ?? '',
      isOwner: false,
      isStudent,
      isParent,
      isTeacher,
      status: 'Active' as const,
      joinedDate,
    }))
    const belonging = await db
      .insertInto('organizationUser')
      .values(members)
      .returning('id')
      .execute()
    const memberIds = inOrder(belonging)
    some.forEach((draft, index) =>
      made.set(draft, {
        personId: personIds[index] ?? 0,
        organizationUserId: memberIds[index] ?? 0,
      }),
    )
    const subjects = memberIds.map((id) => ({ type: 'OrganizationUser' as const, id }))
    await auditAll(db, { organizationId, actorUserId, action: 'Added' }, subjects)
  }
  return made
}

async function insertFamilies(
  db: Kysely<Schema>,
  families: Plan['families'],
  actor: Actor,
  parts: Parts,
) {
  const made = new Map<Plan['families'][number], number>()
  const createdDate = new Date().toISOString()
  for (const some of parts(families)) {
    const rows = some.map(({ name }) => ({ name, createdDate, ...lastSaved(actor.personId) }))
    const ids = inOrder(await db.insertInto('family').values(rows).returning('id').execute())
    some.forEach((family, index) => made.set(family, ids[index] ?? 0))
  }
  return made
}

/** Ids grow in the order of the inserted rows, in which they are not always answered. */
const inOrder = (rows: { id: number }[]) => rows.map(({ id }) => id).toSorted(byId)

async function change(db: Kysely<Schema>, plan: Plan, actor: Actor, parts: Parts) {
  const { organizationId, userId: actorUserId, personId } = actor
  const persons: Changes['persons'] = []
  const members: Changes['members'] = []
  async function save({ draft: { known }, person, membership }: Plan['changes'][number]) {
    if (!known) return
    const { personId: id, organizationUserId } = known
    if (Object.keys(person).length > 0) {
      persons.push({ personId: id, before: of(known, person), after: person })
      await saveFields(db, 'person', id, person, personId)
    }
    if (Object.keys(membership).length > 0) {
      const here = { ...known, status: known.isArchived ? 'Archived' : 'Active' } as const
      members.push({ organizationUserId, before: of(here, membership), after: membership })
      await saveFields(db, 'organizationUser', organizationUserId, membership, personId)
      if (membership.status === 'Active') {
        await revokePrivileges(db, { organizationId, organizationUserId, actorUserId })
      }
    }
  }
  for (const some of parts(plan.changes)) for (const one of some) await save(one)
  return { persons, members }
}

const of = (row: object, fields: object) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, row[name as keyof typeof row]]))
