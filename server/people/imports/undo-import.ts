import type { Import } from '#contract/people/imports.ts'
import { inParts } from '#server/database/in-parts.ts'
import { lockRow } from '#server/database/lock.ts'
import type { Db } from '#server/database/schema/schema.ts'
import type { Tell } from '#server/process/slices.ts'
import { membershipsChanged } from '#server/tenancy/membership-hooks.ts'
import { type Administrator, type Holder, lockRights } from '#server/tenancy/rights.ts'
import { deleteOrphans } from '../families/remove-from-family.ts'
import {
  lockFamilies,
  listFamilyIds,
  refreshFamilies,
  refreshFamiliesOf,
} from '../people/family-index.queries.ts'
import { deleteUnnamedPeople } from '../people/people.queries.ts'
import { makesFamilySelfManaged } from '../merging/merging.queries.ts'
import { partsOf, requireMayChange, saveFields } from './apply-import.ts'
import { auditImport, type Editor, type Followed, saveImport } from './edit-import.ts'
import { familiesDescribedSince, restoreValues } from './import-values.queries.ts'
import {
  type Changes,
  alreadyDone,
  findRow,
  type ValueChange,
  wrongState,
} from './imports.queries.ts'
import { findCustomFields } from './known.queries.ts'
import { findImport, type ImportException } from './review-import.ts'

/** Begins the phase before the undo, which may have to wait for a lock. */
export async function announceUndo(db: Db, { work, ...key }: Followed): Promise<void> {
  const { state, rowsCount } = await findRow(db, key)
  if (state === 'Applied') work?.begin('Undoing', rowsCount)
}

export async function undoImport(
  db: Db,
  editor: Editor<Holder> & { version: number },
): Promise<Import> {
  await lockRights(db, editor)
  const record = await findRow(db, editor)
  if (record.state === 'Undone') throw alreadyDone(record)
  if (record.state !== 'Applied')
    throw wrongState('This import hasn’t been applied, so there’s nothing to undo.')
  await saveImport(db, editor, { state: 'Undone', changes: '{}' })
  const changes = JSON.parse(record.changes) as Changes
  await requireMayChange(db, editor, changes.members)
  await lockRecords(db, changes)
  const { exceptions, outcome } = await undo(
    db,
    changes,
    editor,
    editor.work?.begin('Undoing', record.rowsCount),
  )
  await membershipsChanged.run(db, editor.organizationId)
  await db
    .updateTable('import')
    .set({ exceptions: JSON.stringify(exceptions), outcome: JSON.stringify(outcome) })
    .where('id', '=', editor.importId)
    .execute()
  await auditImport(db, editor, 'ImportUndone', { kept: exceptions.length })
  return findImport(db, editor)
}

/** Locks everything the import added or changed until the transaction ends. */
async function lockRecords(
  db: Db,
  { people, members, memberships, persons, values = [] }: Changes,
): Promise<void> {
  const lock = async (table: 'organizationUser' | 'person', ids: number[]) => {
    for (const some of inParts(ids)) {
      const rows = db.selectFrom(table).where('id', 'in', some).orderBy('id').select('id')
      await rows.$call(lockRow(db)).execute()
    }
  }
  // The same order as in merges, to avoid deadlocks.
  await lock(
    'organizationUser',
    [...people, ...members].map(({ organizationUserId }) => organizationUserId),
  )
  const personIds = [...people, ...persons].map(({ personId }) => personId)
  const listed = await Promise.all(inParts(personIds).map((some) => listFamilyIds(db, some)))
  const described = [...memberships, ...values].flatMap(({ familyId }) => familyId ?? [])
  const familyIds = new Set([...described, ...listed.flat()])
  const sorted = [...familyIds].toSorted((one, other) => one - other)
  for (const some of inParts(sorted)) await lockFamilies(db, some)
  await lock('person', personIds)
}

/** What was not undone and why, and how many records were removed or restored. */
type Undone = { exceptions: ImportException[]; outcome: Import['outcome'] }

/** Removes and restores what an import added and changed, except what was changed since. */
async function undo(
  db: Db,
  changes: Changes,
  { organizationId, personId: savedByPersonId }: Administrator,
  tell: Tell = () => {},
): Promise<Undone> {
  const claimed = await findClaimed(db, organizationId, changes)
  const touched = await findTouched(db, changes, claimed)
  const gone = changes.people.filter(({ personId }) => !touched.has(personId))
  const newcomers = new Set(changes.people.map(({ personId }) => personId))
  const made = new Set(changes.families)
  const staying = new Set([...claimed, ...(await occupied(db, changes.families, touched))])
  const leaving = changes.memberships
    .filter(({ personId }) => !newcomers.has(personId) || !touched.has(personId))
    .filter(({ familyId }) => !staying.has(familyId))
  const empty = [...made].filter((familyId) => !staying.has(familyId))
  const personIds = gone.map(({ personId }) => personId)
  const others = new Set(changes.memberships.map(({ familyId }) => familyId))
  const left = [...others].filter((familyId) => !made.has(familyId) || staying.has(familyId))
  const fields = await fieldsIn(db, changes)
  const lookedAfter = await findLookedAfter(
    db,
    organizationId,
    changes.persons.map(({ personId }) => personId),
  )
  const described = familyValuesIn(changes)
  const lists = [fields, described, leaving, gone, empty, personIds, left]
  const parts = partsOf(lists.flat().length, tell)

  const customFields = await findCustomFields(db, organizationId)
  const owned = { organizationId, fields: customFields }
  const restored = await restore(db, parts(fields), { lookedAfter, savedByPersonId, owned })
  const families = await restoreFamilies(db, parts(described), owned)
  const exceptions = [
    ...(await listStaying(db, changes, touched, claimed)),
    ...restored.exceptions,
    ...families.exceptions,
  ]
  for (const some of parts(leaving)) {
    await db
      .deleteFrom('familyMember')
      .where((where) =>
        where.or(
          some.map(({ familyId, personId }) => where.and({ familyId, personId, version: 1 })),
        ),
      )
      .execute()
  }
  for (const some of parts(gone)) {
    const ids = some.map(({ organizationUserId }) => organizationUserId)
    await db.deleteFrom('organizationUser').where('id', 'in', ids).execute()
  }
  for (const some of parts(empty)) await db.deleteFrom('family').where('id', 'in', some).execute()
  for (const some of parts(personIds)) await deleteUnnamedPeople(db, some)
  for (const some of parts(left)) await refreshFamilies(db, some)
  await deleteOrphans(db, left)
  const known = changes.memberships.filter(({ personId }) => !newcomers.has(personId))
  await refreshFamiliesOf(
    db,
    [...fields, ...known].map(({ personId }) => personId),
  )
  const outcome = {
    people: gone.length,
    families: empty.length,
    changed: restored.changed + families.changed,
  }
  return { exceptions, outcome }
}

/** The families of the import that still have a member. */
async function occupied(db: Db, families: number[], touched: Set<number>) {
  if (families.length === 0) return new Set<number>()
  const rows = await db
    .selectFrom('familyMember')
    .where('familyId', 'in', families)
    .select(['familyId', 'personId'])
    .execute()
  return new Set(
    rows.filter(({ personId }) => touched.has(personId)).map(({ familyId }) => familyId),
  )
}

/** The people of the import who stay, with the reasons. */
async function listStaying(
  db: Db,
  { people, memberships }: Changes,
  touched: Set<number>,
  claimed: Set<number>,
): Promise<ImportException[]> {
  const settled = memberships.filter(({ familyId }) => claimed.has(familyId))
  const kin = new Set(settled.map(({ personId }) => personId))
  const made = people.map(({ personId }) => personId).filter((id) => touched.has(id))
  const ids = [...new Set([...made, ...kin])]
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('person')
    .where('id', 'in', ids)
    .select(['id', 'userId'])
    .orderBy('searchName')
    .execute()
  return rows.map(({ id: personId, userId }) => {
    const reason = userId !== null ? 'HasAccount' : kin.has(personId) ? 'InFamily' : 'InUse'
    return { personId, reason }
  })
}

type Field = { personId: number; before: object; after: object } & (
  | { table: 'person'; id: number }
  | { table: 'organizationUser'; id: number }
) & { values: ValueChange[] }

async function fieldsIn(db: Db, { persons, members, values = [] }: Changes): Promise<Field[]> {
  const ofMembers = Map.groupBy(values, ({ organizationUserId }) => organizationUserId)
  const ids = members.map(({ organizationUserId }) => organizationUserId)
  const rows = await Promise.all(
    inParts(ids).map((some) =>
      db
        .selectFrom('organizationUser')
        .where('id', 'in', some)
        .select(['id', 'personId'])
        .execute(),
    ),
  )
  const personIds = new Map(rows.flat().map(({ id, personId }) => [id, personId]))
  return [
    ...persons.map(({ personId, before, after }) => {
      return { table: 'person' as const, id: personId, personId, before, after, values: [] }
    }),
    ...members.flatMap(({ organizationUserId: id, before, after }) => {
      const personId = personIds.get(id)
      return personId === undefined
        ? []
        : {
            table: 'organizationUser' as const,
            id,
            personId,
            before,
            after,
            values: ofMembers.get(id) ?? [],
          }
    }),
  ]
}

type Owned = Parameters<typeof restoreValues>[1]

/** The values of custom fields of each family that was here before. */
const familyValuesIn = ({ families, values = [] }: Changes) => {
  const made = new Set(families)
  const changed = values.filter(({ familyId }) => familyId !== null && !made.has(familyId))
  return [...Map.groupBy(changed, ({ familyId }) => familyId ?? 0)]
}

async function restoreFamilies(
  db: Db,
  parts: Iterable<[number, ValueChange[]][]>,
  owned: Owned,
): Promise<{ exceptions: ImportException[]; changed: number }> {
  const exceptions: ImportException[] = []
  let changed = 0
  for (const some of parts) {
    for (const [familyId, values] of some) {
      const { restored, isChanged } = await restoreValues(db, owned, values)
      if (isChanged) exceptions.push({ familyId, reason: 'Changed' })
      if (restored > 0) changed += 1
    }
  }
  return { exceptions, changed }
}

/** Restores each field unless it has changed since, or the record is now managed by its family. */
async function restore(
  db: Db,
  parts: Iterable<Field[]>,
  {
    lookedAfter,
    savedByPersonId,
    owned,
  }: { lookedAfter: Set<number>; savedByPersonId: number; owned: Owned },
) {
  const exceptions: ImportException[] = []
  let changed = 0
  async function restoreOne({ table, id, personId, before, after, values: custom }: Field) {
    const query = db.selectFrom(table).where('id', '=', id).selectAll()
    const now: Record<string, unknown> | undefined = await query.executeTakeFirst()
    if (!now) return
    if (table === 'person' && lookedAfter.has(personId)) {
      exceptions.push({ personId, reason: 'LookedAfter' })
      return
    }
    const fields = Object.entries(after)
    const isRestorable = async ([field, value]: [string, unknown]) =>
      now[field] === value &&
      (field !== 'gradeLevelId' || (await hasGrade(db, before as { gradeLevelId: number | null })))
    const restorable = await Promise.all(fields.map(isRestorable))
    const same = fields.flatMap(([field], place) => (restorable[place] ? field : []))
    const { restored, isChanged } = await restoreValues(db, owned, custom)
    if (same.length < fields.length || isChanged) exceptions.push({ personId, reason: 'Changed' })
    if (same.length + restored === 0) return
    const values = Object.fromEntries(
      same.map((field) => [field, before[field as keyof typeof before]]),
    )
    await saveFields(db, table, id, values, savedByPersonId)
    changed += 1
  }
  for (const some of parts) for (const one of some) await restoreOne(one)
  return { exceptions, changed }
}

/** Whether the earlier grade still exists. */
async function hasGrade(db: Db, { gradeLevelId }: { gradeLevelId: number | null }) {
  if (gradeLevelId === null) return true
  const level = db.selectFrom('gradeLevel').where('id', '=', gradeLevelId).select('id')
  return (await level.executeTakeFirst()) !== undefined
}

/** The families that the organization can no longer manage. Their members stay. */
async function findClaimed(
  db: Db,
  organizationId: number,
  { memberships }: Changes,
): Promise<Set<number>> {
  const rows = await Promise.all(
    inParts([...new Set(memberships.map(({ familyId }) => familyId))]).map((some) =>
      db
        .selectFrom('familyMember as other')
        .innerJoin('person', 'person.id', 'other.personId')
        .where('familyId', 'in', some)
        .where((where) => makesFamilySelfManaged(where, organizationId))
        .select('familyId')
        .execute(),
    ),
  )
  return new Set(rows.flat().map(({ familyId }) => familyId))
}

/** The people whose records the organization can no longer edit: they have an account, or a family that manages itself. */
async function findLookedAfter(
  db: Db,
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
        .where((where) => makesFamilySelfManaged(where, organizationId))
        .select('own.personId')
        .execute(),
    ]),
  )
  return new Set(rows.flat().map(({ personId }) => personId))
}

/**
 * The people of the import who were changed or used since. Families are not split: everyone in a family with such a person
 * stays too.
 */
async function findTouched(db: Db, changes: Changes, claimed: Set<number>): Promise<Set<number>> {
  const personIds = changes.people.map(({ personId }) => personId)
  const memberIds = changes.people.map(({ organizationUserId }) => organizationUserId)
  if (personIds.length === 0) return new Set()
  const touched = new Set([
    ...(await changedPeople(db, personIds)),
    ...(await usedPeople(db, personIds, changes.cared)),
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
  const described = await familiesDescribedSince(db, changes)
  const asked = new Set([...invited.map(({ familyId }) => familyId), ...described])
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

async function changedPeople(db: Db, personIds: number[]) {
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

/**
 * People with enrollments, who belong to another organization too, or whose care notes or contacts were not imported or have
 * changed since. A change of contacts changes the version of the family member.
 */
async function usedPeople(db: Db, personIds: number[], cared: number[] = []) {
  const imported = new Set(cared)
  const others = personIds.filter((id) => !imported.has(id))
  const found = await Promise.all([
    db.selectFrom('enrollment').where('personId', 'in', personIds).select('personId').execute(),
    db.selectFrom('careNotes').where('personId', 'in', others).select('personId').execute(),
    db.selectFrom('emergencyContact').where('personId', 'in', others).select('personId').execute(),
    db
      .selectFrom('careNotes')
      .where('personId', 'in', cared)
      .where('version', '>', 1)
      .select('personId')
      .execute(),
    db
      .selectFrom('familyMember')
      .where('personId', 'in', cared)
      .where('version', '>', 1)
      .select('personId')
      .execute(),
  ])
  const elsewhere = await db
    .selectFrom('organizationUser')
    .where('personId', 'in', personIds)
    .groupBy('personId')
    .having(({ fn }) => fn.countAll(), '>', 1)
    .select('personId')
    .execute()
  return [...found.flat(), ...elsewhere].map(({ personId }) => personId)
}

async function changedMembers(db: Db, memberIds: number[]) {
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
        where('mergedIntoId', 'is not', null),
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
