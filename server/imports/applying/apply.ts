import type { Kysely } from 'kysely'
import { auditAll } from '../../audit/audit.ts'
import { inParts } from '../../database/in-parts.ts'
import { searchNameOf } from '../../database/names.ts'
import { lastSaved } from '../../database/saving.ts'
import type { Schema } from '../../database/schema/schema.ts'
import { refreshFamilies, refreshFamiliesOf } from '../../families/families.index.ts'
import type { Changes } from './changes.ts'
import type { Draft } from '../judging/drafts.ts'
import type { Plan } from '../judging/judge.ts'
import { saveFields } from './save-fields.ts'

type Actor = { organizationId: number; userId: number; personId: number }

/** In one statement, which nothing else comes between. */
const atOnce = 100

const byId = (one: number, other: number) => one - other

/** Makes and changes what the rows of a file come to. */
export async function apply(db: Kysely<Schema>, plan: Plan, actor: Actor): Promise<Changes> {
  const people = await insertPeople(db, plan.people, actor)
  const idOf = (draft: Draft) => draft.known?.personId ?? people.get(draft)?.personId ?? 0
  const families = await insertFamilies(db, plan, actor)
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
  for (const some of inParts(memberships, atOnce)) {
    await db.insertInto('familyMember').values(some).execute()
  }
  const { persons, members } = await change(db, plan, actor)
  const touched = new Set(memberships.map(({ familyId }) => familyId))
  for (const some of inParts([...touched].toSorted(byId), atOnce)) await refreshFamilies(db, some)
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

async function insertPeople(db: Kysely<Schema>, drafts: Draft[], actor: Actor) {
  const { organizationId, userId: actorUserId } = actor
  const made = new Map<Draft, Changes['people'][number]>()
  const joinedDate = new Date().toISOString()
  for (const some of inParts(drafts, atOnce)) {
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

async function insertFamilies(db: Kysely<Schema>, plan: Plan, actor: Actor) {
  const made = new Map<Plan['families'][number], number>()
  const createdDate = new Date().toISOString()
  for (const some of inParts(
    plan.families.filter(({ known }) => known === null),
    atOnce,
  )) {
    const rows = some.map(({ name }) => ({ name, createdDate, ...lastSaved(actor.personId) }))
    const ids = inOrder(await db.insertInto('family').values(rows).returning('id').execute())
    some.forEach((family, index) => made.set(family, ids[index] ?? 0))
  }
  return made
}

/** Ids grow in the order of the inserted rows, in which they are not always answered. */
const inOrder = (rows: { id: number }[]) => rows.map(({ id }) => id).toSorted(byId)

async function change(db: Kysely<Schema>, { changes }: Plan, { personId }: Actor) {
  const persons: Changes['persons'] = []
  const members: Changes['members'] = []
  for (const { draft, person, membership } of changes) {
    const { known } = draft
    if (!known) continue
    const { personId: id, organizationUserId, name } = known
    if (Object.keys(person).length > 0) {
      persons.push({ personId: id, name, before: of(known, person), after: person })
      await saveFields(db, 'person', id, person, personId)
    }
    if (Object.keys(membership).length > 0) {
      const here = { ...known, status: known.isArchived ? 'Archived' : 'Active' } as const
      members.push({ organizationUserId, name, before: of(here, membership), after: membership })
      await saveFields(db, 'organizationUser', organizationUserId, membership, personId)
    }
  }
  return { persons, members }
}

const of = (row: object, fields: object) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, row[name as keyof typeof row]]))
