import {
  type GradeLevel,
  type GradeLevels,
  type UpdateGradeLevels,
  usualGradeLevels,
} from '#contract/people/grade-levels.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { gradesInWords } from '#contract/classes/rule-words.ts'
import { actedBy, audit } from '#server/audit/audit.ts'
import { lastSaved } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { fullName, searchable } from '#server/database/searchable.ts'
import { conflict, invalidFields, notFound, versionConflict } from '#server/http/problem.ts'
import { lockOrganization } from '#server/tenancy/organizations.queries.ts'
import type { Administrator } from '#server/tenancy/rights.ts'

/** The grade levels of an organization, the lowest first. They are saved together, so they have one version. */
export async function findGradeLevels(db: Db, organizationId: number): Promise<GradeLevels> {
  const rows = await db
    .selectFrom('gradeLevel')
    .leftJoin('person as saver', 'saver.id', 'gradeLevel.savedByPersonId')
    .where('organizationId', '=', organizationId)
    .orderBy('position')
    .select(['gradeLevel.id', 'name', 'gradeLevel.version', 'gradeLevel.savedDate'])
    .select(fullName('saver').as('savedBy'))
    .execute()
  const { version = 0, savedBy = null, savedDate = null } = rows[0] ?? {}
  return { levels: rows.map(({ id, name }) => ({ id, name })), version, savedBy, savedDate }
}

/** Saves all levels at once. A level of students cannot be deleted. */
export async function saveGradeLevels(
  db: Db,
  administrator: Administrator,
  { levels, version }: UpdateGradeLevels,
): Promise<GradeLevels> {
  const { organizationId, personId } = administrator
  await lockOrganization(db, organizationId)
  const before = await findGradeLevels(db, organizationId)
  if (before.version !== version) throw versionConflict(before)
  const known = new Set(before.levels.map(({ id }) => id))
  const ids = levels.flatMap(({ id }) => id ?? [])
  if (new Set(ids).size < ids.length || ids.some((id) => !known.has(id))) throw notFound()

  const removed = before.levels.filter(({ id }) => !ids.includes(id))
  for (const level of removed) await requireUnused(db, organizationId, level)
  const ofOrganization = db.deleteFrom('gradeLevel').where('organizationId', '=', organizationId)
  for (const { id } of removed) await ofOrganization.where('id', '=', id).execute()
  // Two levels may swap their names.
  for (const id of ids)
    await db
      .updateTable('gradeLevel')
      .set({ searchName: ` ${id}` })
      .where('organizationId', '=', organizationId)
      .where('id', '=', id)
      .execute()
  for (const [position, { id, name }] of levels.entries()) {
    const values = {
      name,
      searchName: searchable(name),
      position,
      version: version + 1,
      ...lastSaved(personId),
    }
    if (id === null)
      await db
        .insertInto('gradeLevel')
        .values({ ...values, organizationId })
        .execute()
    else
      await db
        .updateTable('gradeLevel')
        .set(values)
        .where('organizationId', '=', organizationId)
        .where('id', '=', id)
        .execute()
  }
  await requireLimitsInOrder(db, organizationId)
  const after = await findGradeLevels(db, organizationId)
  await audit(db, {
    ...actedBy(administrator),
    action: 'Edited',
    subject: { type: 'Organization', id: organizationId },
    before: { gradeLevels: before.levels.map(({ name }) => name) },
    after: { gradeLevels: after.levels.map(({ name }) => name) },
  })
  return after
}

async function requireUnused(db: Db, organizationId: number, { id, name }: GradeLevel) {
  const countIn = async (table: 'organizationUser' | 'class', isUsed: RawBuilder<SqlBool>) => {
    const rows = db.selectFrom(table).where('organizationId', '=', organizationId).where(isUsed)
    const counting = rows.select(({ fn }) => fn.countAll<number>().as('count'))
    return (await counting.executeTakeFirstOrThrow()).count
  }
  const students = await countIn('organizationUser', sql<SqlBool>`grade_level_id = ${id}`)
  if (students > 0) {
    const who = students === 1 ? '1 student is' : `${students} students are`
    throw conflict('in_use', {}, `${who} in ${name}. Change their grade first.`)
  }
  const isLimit = sql<SqlBool>`(min_grade_level_id = ${id} or max_grade_level_id = ${id})`
  const classes = await countIn('class', isLimit)
  if (classes > 0) {
    const which = classes === 1 ? '1 class asks' : `${classes} classes ask`
    const whose = classes === 1 ? 'its' : 'their'
    throw conflict('in_use', {}, `${which} for ${name}. Change ${whose} grades first.`)
  }
}

/** Refuses a level that the organization does not have. */
export async function requireGradeLevel(db: Db, organizationId: number, gradeLevelId: number) {
  const { levels } = await findGradeLevels(db, organizationId)
  if (!levels.some(({ id }) => id === gradeLevelId))
    throw invalidFields({ gradeLevelId: 'Choose a grade of the organization.' })
}

/** Refuses an order in which the highest grade of a class is below its lowest. */
async function requireLimitsInOrder(db: Db, organizationId: number) {
  const wrong = await db
    .selectFrom('class')
    .innerJoin('gradeLevel as lowest', 'lowest.id', 'minGradeLevelId')
    .innerJoin('gradeLevel as highest', 'highest.id', 'maxGradeLevelId')
    .where('class.organizationId', '=', organizationId)
    .whereRef('lowest.position', '>', 'highest.position')
    .orderBy('class.searchName')
    .select(['class.name', 'lowest.name as minGrade', 'highest.name as maxGrade'])
    .executeTakeFirst()
  if (!wrong) return
  const { name, minGrade, maxGrade } = wrong
  throw conflict(
    'in_use',
    {},
    `${name} is for ${gradesInWords(minGrade, maxGrade)}. Change its grades first.`,
  )
}

type Limits = { minGradeLevelId?: number | null; maxGradeLevelId?: number | null }

/** Refuses limits of another organization, and a maximum below its minimum. */
export async function checkGrades(
  db: Db,
  organizationId: number,
  { minGradeLevelId = null, maxGradeLevelId = null }: Limits,
): Promise<void> {
  if (minGradeLevelId === null && maxGradeLevelId === null) return
  const { levels } = await findGradeLevels(db, organizationId)
  const positionOf = (wanted: number) => levels.findIndex(({ id }) => id === wanted)
  const lowest = minGradeLevelId === null ? 0 : positionOf(minGradeLevelId)
  const highest = maxGradeLevelId === null ? levels.length : positionOf(maxGradeLevelId)
  const message = 'Choose a grade of the organization.'
  if (lowest === -1) throw invalidFields({ minGradeLevelId: message })
  if (highest === -1) throw invalidFields({ maxGradeLevelId: message })
  if (highest < lowest)
    throw invalidFields({ maxGradeLevelId: 'The maximum grade can’t be below the minimum.' })
}

/** The grade levels of a new organization. */
export const insertUsualGradeLevels = (db: Db, organizationId: number) =>
  db
    .insertInto('gradeLevel')
    .values(
      usualGradeLevels.map((name, position) => ({
        organizationId,
        name,
        searchName: searchable(name),
        position,
        ...lastSaved(null),
      })),
    )
    .execute()
