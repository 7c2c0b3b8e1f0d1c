import type { Import } from '#contract/people/imports.ts'
import type { Updateable } from 'kysely'
import { auditAll } from '#server/audit/audit.ts'
import { inParts } from '#server/database/in-parts.ts'
import { searchNameOf } from '#server/database/searchable.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { conflict, forbidden, versionConflict } from '#server/http/problem.ts'
import type { Tell } from '#server/process/slices.ts'
import { findReasonAgainst } from '#server/tenancy/held-roles.queries.ts'
import { membershipsChanged } from '#server/tenancy/membership-hooks.ts'
import { revokePrivileges } from '#server/tenancy/memberships.queries.ts'
import { type Administrator, type Holder, lockRights } from '#server/tenancy/rights.ts'
import { lockFamilies, refreshFamilies, refreshFamiliesOf } from '../people/family-index.queries.ts'
import {
  auditImport,
  type Editor,
  type Followed,
  judgeOpen,
  type Prepared,
  saveImport,
} from './edit-import.ts'
import type { CustomCell } from './custom-columns.ts'
import { saveImported } from './import-values.queries.ts'
import { type Changes, findOpen, type ValueChange } from './imports.queries.ts'
import { medicalReaders } from '#contract/rights/guarded.ts'
import { editorsOf, needed, neededFor, seesOf, shownBy } from './imports.rules.ts'
import type { Plan } from './judge-rows.ts'
import type { StoredValues } from './known.queries.ts'
import type { Relation } from '#contract/people/families.ts'
import { encryptRows } from '../care/care.encryption.ts'
import type { Draft } from './drafts.ts'
import { isEmptyCare, noCare } from './read-care.ts'
import { notify } from '#server/notifications/notify.ts'
import { importDoneKind } from './import.notification.ts'
import {
  findImport,
  type Judgment,
  judgeUnlessKnown,
  type ImportException,
  toImport,
} from './review-import.ts'
import { clock } from '#server/process/clock.ts'

export async function judgeToApply(db: Db, key: Followed): Promise<Judgment | null> {
  const judgment = await judgeOpen(db, key)
  // Applying may have to wait for a lock, so the phase begins before.
  if (judgment) key.work?.begin('Applying', judgment.rows.length)
  return judgment
}

/** Applies the reviewed result, all of it or nothing. */
export async function applyImport(
  db: Db,
  editor: Editor<Holder> & Prepared & { version: number; judged: string },
): Promise<Import> {
  // Concurrent applied and undone imports in one organization would not see each other's changes.
  await lockRights(db, editor)
  const record = await findOpen(db, editor)
  const judgment = await judgeUnlessKnown(db, record, editor.judgment)
  const { plan, outcome } = judgment
  const seen = await toImport(db, record, judgment, editor)
  if (record.version !== editor.version || seen.judged !== editor.judged)
    throw versionConflict(seen)
  if (seen.undecided > 0 || (seen.counts?.Error ?? 0) > 0) {
    throw conflict('undecided', {}, 'Some rows have errors or need a decision.')
  }
  if (Object.values(seen.outcome).every((count) => count === 0)) {
    throw conflict('nothing', {}, 'There’s nothing to import. Everything is already here.')
  }
  const hasCare = plan.people.some(({ care = noCare }) => !isEmptyCare(care))
  if (hasCare && !seesOf(editor)(medicalReaders))
    throw forbidden(`${needed(medicalReaders)} to import care notes and emergency contacts.`)
  const refused = judgment.used.find((field) => !seesOf(editor)(editorsOf(field)))
  if (refused) throw forbidden(neededFor(refused))
  const placed = plan.families.flatMap(({ additions }) => additions)
  const changed = [...plan.changes, ...placed].flatMap(({ draft }) => draft.known ?? [])
  await requireMayChange(db, editor, changed)
  const changes = await apply(db, plan, editor, editor.work?.begin('Applying', record.rowsCount))
  await membershipsChanged.run(db, editor.organizationId)
  // The file is no longer needed and has more personal data than should be stored.
  await saveImport(db, editor, {
    state: 'Applied',
    changes: JSON.stringify(changes),
    outcome: JSON.stringify(outcome),
    exceptions: JSON.stringify(plan.refusals satisfies ImportException[]),
    cells: '[]',
    fixes: '{}',
  })
  await auditImport(db, editor, 'Imported', outcome)
  const { organizationId, importId, userId } = editor
  await notify(db, importDoneKind, {
    organizationId,
    actorUserId: userId,
    subject: { type: 'Import', id: importId },
    facts: { importId, userId },
  })
  return findImport(db, editor)
}

/** The refusal names the member only if the caller can view members. */
export async function requireMayChange(
  db: Db,
  actor: Holder,
  members: { organizationUserId: number }[],
): Promise<void> {
  const ids = members.map(({ organizationUserId }) => organizationUserId)
  const reason = await findReasonAgainst(db, actor, ids)
  if (reason === null) return
  const isNamed = seesOf(actor)(shownBy.firstName)
  throw forbidden(
    isNamed
      ? reason
      : 'Someone in the file is an owner or has permissions you don’t have. Ask an owner to import this file.',
  )
}

type Parts = ReturnType<typeof partsOf>

/** Inserts and updates everything in the plan. */
async function apply(
  db: Db,
  plan: Plan,
  actor: Administrator,
  tell: Tell = () => {},
): Promise<Changes> {
  const parts = partsOf(workIn(plan), tell)
  const described = plan.familyChanges.map(({ familyId }) => familyId).toSorted(byId)
  if (described.length > 0) await lockFamilies(db, described)
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
  const cared = await insertCare(db, plan, memberships, { idOf, actor, parts })
  const { persons, members } = await change(db, plan, actor, parts)
  const memberIdOf = (draft: Draft) => (draft.known ?? people.get(draft))?.organizationUserId ?? 0
  const values = valuesIn(plan, memberIdOf, families)
  for (const some of parts(values)) await saveImported(db, actor, some)
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
    values,
    cared,
  }
}

/** The values of custom fields to save: of new and stored members, and of new and stored families. */
function valuesIn(
  plan: Plan,
  memberIdOf: (draft: Draft) => number,
  families: Map<Plan['families'][number], number>,
): ValueChange[] {
  const none: StoredValues = new Map()
  const ofMember = (draft: Draft, cells: CustomCell[]) =>
    cells.map((cell) => ({
      ...changeOf(cell, draft.known?.values ?? none),
      organizationUserId: memberIdOf(draft),
      familyId: null,
    }))
  return [
    ...plan.people.flatMap((draft) => ofMember(draft, draft.values ?? [])),
    ...plan.changes.flatMap(({ draft, values }) => ofMember(draft, values)),
    ...[...families].flatMap(([{ values }, familyId]) => ofFamily(familyId, values, none)),
    ...plan.familyChanges.flatMap(({ familyId, values, before }) =>
      ofFamily(familyId, values, before),
    ),
  ]
}

const ofFamily = (familyId: number, cells: CustomCell[], before: StoredValues): ValueChange[] =>
  cells.map((cell) => ({ ...changeOf(cell, before), organizationUserId: null, familyId }))

const changeOf = ({ field, value }: CustomCell, before: StoredValues) => ({
  customFieldId: field.id,
  before: before.get(field.id) ?? null,
  after: value,
})

type Membership = { familyId: number; personId: number; relation: Relation }

/** Saves the care notes of new people, and the emergency contacts that their families have for them. */
async function insertCare(
  db: Db,
  { people }: Plan,
  memberships: Membership[],
  { idOf, actor, parts }: { idOf: (draft: Draft) => number; actor: Administrator; parts: Parts },
): Promise<number[]> {
  const familiesOf = Map.groupBy(
    memberships.filter(({ relation }) => relation === 'Child'),
    ({ personId }) => personId,
  )
  const cared: number[] = []
  const toSave = people.filter(({ care = noCare }) => !isEmptyCare(care))
  for (const some of parts(toSave))
    for (const draft of some) {
      const { conditions, contacts } = draft.care ?? noCare
      const personId = idOf(draft)
      const places = familiesOf.get(personId) ?? []
      const rows = places.flatMap(({ familyId }) =>
        contacts.map((contact) => ({ ...contact, familyId, personId })),
      )
      if (conditions.length > 0) {
        const notes = { personId, ...lastSaved(actor.personId) }
        await db.insertInto('careNotes').values(notes).execute()
        const encrypted = await encryptRows(db, 'careCondition', personId, conditions)
        await db.insertInto('careCondition').values(encrypted).execute()
      }
      if (rows.length > 0) {
        const encrypted = await encryptRows(db, 'emergencyContact', personId, rows)
        await db.insertInto('emergencyContact').values(encrypted).execute()
      }
      if (conditions.length + rows.length > 0) cared.push(personId)
    }
  const subjects = cared.map((id) => ({ type: 'Person' as const, id }))
  const action = {
    organizationId: null,
    actorUserId: actor.userId,
    action: 'CareNotesEdited' as const,
  }
  if (subjects.length > 0) await auditAll(db, action, subjects)
  return cared
}

const byId = (one: number, other: number) => one - other

const newIn = ({ families }: Plan) => families.filter(({ known }) => known === null)

const valuesCount = ({ people, changes, families, familyChanges }: Plan) =>
  [...people, ...changes, ...families, ...familyChanges].flatMap(({ values }) => values ?? [])
    .length

/** The number of people, families, family members and values to save. */
const workIn = (plan: Plan) =>
  plan.people.length +
  newIn(plan).length +
  plan.families.flatMap(({ additions }) => additions).length +
  plan.people.filter(({ care = noCare }) => !isEmptyCare(care)).length +
  plan.changes.length +
  valuesCount(plan) +
  plan.families.length

async function insertPeople(db: Db, drafts: Draft[], actor: Administrator, parts: Parts) {
  const { organizationId, userId: actorUserId } = actor
  const made = new Map<Draft, Changes['people'][number]>()
  const joinedDate = clock.timestamp()
  for (const some of parts(drafts)) {
    const rows = some.map(({ fromFile }) => ({
      ...fromFile,
      searchName: searchNameOf(fromFile),
      createdByOrganizationId: organizationId,
    }))
    const people = await db.insertInto('person').values(rows).returning('id').execute()
    const personIds = inOrder(people)
    const members = some.map(({ isStudent, isParent, isTeacher, grade }, index) => ({
      organizationId,
      personId: personIds[index] ?? 0,
      searchName: rows[index]?.searchName ?? '',
      isOwner: false,
      isStudent,
      isParent,
      isTeacher,
      gradeLevelId: grade?.id ?? null,
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
  db: Db,
  families: Plan['families'],
  actor: Administrator,
  parts: Parts,
) {
  const made = new Map<Plan['families'][number], number>()
  const createdDate = clock.timestamp()
  for (const some of parts(families)) {
    const rows = some.map(({ name }) => ({ name, createdDate, ...lastSaved(actor.personId) }))
    const ids = inOrder(await db.insertInto('family').values(rows).returning('id').execute())
    some.forEach((family, index) => made.set(family, ids[index] ?? 0))
  }
  return made
}

/** Ids increase in insertion order, but `returning` does not guarantee that order. */
const inOrder = (rows: { id: number }[]) => rows.map(({ id }) => id).toSorted(byId)

async function change(db: Db, plan: Plan, actor: Administrator, parts: Parts) {
  const { organizationId, userId: actorUserId, personId } = actor
  const persons: Changes['persons'] = []
  const members: Changes['members'] = []
  async function save({ draft: { known }, person, membership, values }: Plan['changes'][number]) {
    if (!known) return
    const { personId: id, organizationUserId } = known
    if (Object.keys(person).length > 0) {
      persons.push({ personId: id, before: of(known, person), after: person })
      await saveFields(db, 'person', id, person, personId)
    }
    if (Object.keys(membership).length + values.length > 0) {
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

/** Saves some fields of a person or a membership, and what follows from them. A grade is the organization's from then on. */
export async function saveFields(
  db: Db,
  table: 'person' | 'organizationUser',
  id: number,
  fields: Updateable<Schema['person']> | Updateable<Schema['organizationUser']>,
  savedByPersonId: number,
): Promise<void> {
  const isNamed = 'firstName' in fields || 'lastName' in fields || 'preferredName' in fields
  const named = isNamed ? { searchName: await searchNameWith(db, id, fields) } : {}
  const graded = 'gradeLevelId' in fields && { isGradeFromFamily: false }
  await db
    .updateTable(table)
    .set({ ...fields, ...named, ...graded, ...lastSaved(savedByPersonId), version: nextVersion })
    .where('id', '=', id)
    .execute()
  if (!isNamed) return
  await db
    .updateTable('organizationUser')
    .set(named)
    .where('personId', '=', id)
    .where('displayName', 'is', null)
    .execute()
}

async function searchNameWith(db: Db, personId: number, fields: Updateable<Schema['person']>) {
  const person = await db
    .selectFrom('person')
    .where('id', '=', personId)
    .select(['firstName', 'lastName', 'preferredName'])
    .executeTakeFirstOrThrow()
  return searchNameOf({ ...person, ...fields })
}

/** Rows in one statement. */
const atOnce = 100

/** Iterates over rows in chunks and reports the progress after each. */
export function partsOf(total: number, tell: Tell) {
  let done = 0
  return function* <Row>(rows: Row[]): Generator<Row[]> {
    for (const some of inParts(rows, atOnce)) {
      yield some
      done += some.length
      tell(done / total)
    }
  }
}
