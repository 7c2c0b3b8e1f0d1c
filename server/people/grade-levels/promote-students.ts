import type { PromoteStudents, Promotion } from '#contract/people/grade-levels.ts'
import { actedBy, auditAll } from '#server/audit/audit.ts'
import { inParts } from '#server/database/in-parts.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { memberName } from '#server/database/searchable.ts'
import { conflict } from '#server/http/problem.ts'
import { lockOrganization } from '#server/tenancy/organizations.queries.ts'
import type { Administrator } from '#server/tenancy/rights.ts'
import { findGradeLevels } from './grade-levels.queries.ts'

type Level = { id: number; name: string }
type Move = { id: number; from: Level; to: Level | null }

/** Every active student with a grade, and the next grade. */
export async function previewPromotion(db: Db, organizationId: number): Promise<Promotion> {
  const next = await readNextLevels(db, organizationId)
  const rows = await promotable(db, organizationId)
    .innerJoin('gradeLevel', 'gradeLevel.id', 'organizationUser.gradeLevelId')
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .select(['gradeLevel.id as fromId', memberName.as('name')])
    .orderBy('gradeLevel.position')
    .orderBy('organizationUser.searchName')
    .orderBy('organizationUser.id')
    .execute()
  const { withoutGradeCount } = await activeStudents(db, organizationId)
    .where('gradeLevelId', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('withoutGradeCount'))
    .executeTakeFirstOrThrow()
  const promoted = await listPromoted(db, organizationId)
  const [date] = promoted.map(({ savedDate }) => savedDate)
  return {
    students: rows.map((row) => ({ ...row, toId: next.get(row.fromId)?.to?.id ?? null })),
    withoutGradeCount,
    last: date ? { studentsCount: promoted.length, date } : null,
  }
}

/** Moves students to the next grade, all of them or none. The last grade has none after it: they have no grade then. */
export async function promoteStudents(
  db: Db,
  administrator: Administrator,
  { students }: PromoteStudents,
): Promise<{ studentsCount: number }> {
  const { organizationId } = administrator
  await lockOrganization(db, organizationId)
  const next = await readNextLevels(db, organizationId)
  const rows = await promotable(db, organizationId).select('gradeLevelId').execute()
  const grades = new Map(rows.map(({ id, gradeLevelId }) => [id, gradeLevelId]))
  const moves = [...new Map(students.map((student) => [student.id, student])).values()].map(
    ({ id, fromId, toId }): Move => {
      const step = next.get(fromId)
      if (!step || (step.to?.id ?? null) !== toId || grades.get(id) !== fromId) throw hasChanged()
      return { id, ...step }
    },
  )
  await db
    .updateTable('organizationUser')
    .set({ promotedFromGradeLevelId: null, promotedVersion: null })
    .where('organizationId', '=', organizationId)
    .where('promotedVersion', 'is not', null)
    .execute()
  await saveMoves(db, administrator, moves, { canUndo: true })
  return { studentsCount: moves.length }
}

/** Undoes the last promotion for the students whom nobody has edited since. */
export async function undoPromotion(
  db: Db,
  administrator: Administrator,
): Promise<{ studentsCount: number }> {
  const { organizationId } = administrator
  await lockOrganization(db, organizationId)
  const { levels } = await findGradeLevels(db, organizationId)
  const levelOf = (wanted: number | null) => levels.find(({ id }) => id === wanted)
  const moves = (await listPromoted(db, organizationId)).flatMap((row) => {
    const before = levelOf(row.promotedFromGradeLevelId)
    return before ? [{ id: row.id, from: levelOf(row.gradeLevelId) ?? null, to: before }] : []
  })
  await saveMoves(db, administrator, moves, { canUndo: false })
  return { studentsCount: moves.length }
}

const activeStudents = (db: Db, organizationId: number) =>
  db
    .selectFrom('organizationUser')
    .where('organizationUser.organizationId', '=', organizationId)
    .where('organizationUser.status', '=', 'Active')
    .where('isStudent', '=', true)

const promotable = (db: Db, organizationId: number) =>
  activeStudents(db, organizationId)
    .where('gradeLevelId', 'is not', null)
    .select('organizationUser.id')

/** The students of the last promotion whom nobody has edited since. */
const listPromoted = (db: Db, organizationId: number) =>
  db
    .selectFrom('organizationUser')
    .where('organizationId', '=', organizationId)
    .where('promotedFromGradeLevelId', 'is not', null)
    .whereRef('promotedVersion', '=', 'version')
    .orderBy('savedDate', 'desc')
    .orderBy('id')
    .select(['id', 'gradeLevelId', 'promotedFromGradeLevelId', 'savedDate'])
    .execute()

/** Each level of an organization with the next one. */
async function readNextLevels(db: Db, organizationId: number) {
  const { levels } = await findGradeLevels(db, organizationId)
  return new Map(levels.map((from, index) => [from.id, { from, to: levels[index + 1] ?? null }]))
}

type Moved = { id: number; from: Level | null; to: Level | null }

async function saveMoves(
  db: Db,
  administrator: Administrator,
  moves: Moved[],
  { canUndo }: { canUndo: boolean },
): Promise<void> {
  const { organizationId, personId } = administrator
  const alike = Map.groupBy(moves, ({ from, to }) => `${from?.id} ${to?.id}`)
  for (const group of alike.values()) {
    const { from = null, to = null } = group[0] ?? {}
    for (const part of inParts(group))
      await db
        .updateTable('organizationUser')
        .set({
          gradeLevelId: to?.id ?? null,
          isGradeFromFamily: false,
          promotedFromGradeLevelId: canUndo ? (from?.id ?? null) : null,
          promotedVersion: canUndo ? nextVersion : null,
          version: nextVersion,
          ...lastSaved(personId),
        })
        .where('organizationId', '=', organizationId)
        .where(
          'id',
          'in',
          part.map(({ id }) => id),
        )
        .execute()
    await auditAll(
      db,
      {
        ...actedBy(administrator),
        action: 'Edited',
        before: { grade: from?.name ?? null },
        after: { grade: to?.name ?? null },
      },
      group.map(({ id }) => ({ type: 'OrganizationUser' as const, id })),
    )
  }
}

const hasChanged = () =>
  conflict('changed', {}, 'Grades have changed in the meantime. Check the list and promote again.')
