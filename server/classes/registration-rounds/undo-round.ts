import { actedBy, auditAll } from '#server/audit/audit.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { inParts } from '#server/database/in-parts.ts'
import { nextVersion } from '#server/database/saving.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import type { Administrator } from '#server/tenancy/rights.ts'
import type { GivenEnrollment } from './round-published.notification.ts'
import { auditRound, findRound } from './registration-rounds.queries.ts'

type Given = { given: GivenEnrollment[]; version: number }

/**
 * Takes back everything that a published round gave, so that it can be published again, and returns its version. Refuses
 * if a family or an administrator has changed one of the enrollments since.
 */
export async function undoRound(
  db: Db,
  administrator: Administrator,
  semesterId: number,
  { given, version }: Given,
): Promise<number> {
  const { organizationId } = administrator
  const round = await findRound(db, { organizationId, semesterId })
  if (!round) throw notFound()
  if (round.status !== 'Published' || round.version !== version) throw changedSince()
  for (const some of inParts(given)) await requireUnchanged(db, organizationId, some)
  await auditTakenBack(db, administrator, given)
  for (const some of inParts(given.filter(({ before }) => before === null)))
    await db
      .deleteFrom('enrollment')
      .where('organizationId', '=', organizationId)
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .execute()
  for (const { id, before } of given)
    if (before)
      await db
        .updateTable('enrollment')
        .set({ ...before, version: nextVersion })
        .where('organizationId', '=', organizationId)
        .where('id', '=', id)
        .execute()
  await db
    .updateTable('registrationRound')
    .set({ publishedDate: null, fingerprint: null, input: null, result: null })
    .set({ version: nextVersion })
    .where('id', '=', round.id)
    .execute()
  await auditRound(db, administrator, semesterId, ['Published', 'Choices closed'])
  return version + 1
}

async function requireUnchanged(
  db: Db,
  organizationId: number,
  given: GivenEnrollment[],
): Promise<void> {
  const rows = await db
    .selectFrom('enrollment')
    .where('organizationId', '=', organizationId)
    .where(
      'id',
      'in',
      given.map(({ id }) => id),
    )
    .select(['id', 'version'])
    .execute()
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  if (given.some(({ id, version }) => versions.get(id) !== version)) throw changedSince()
}

const changedSince = () =>
  conflict(
    'changed_since',
    {},
    'Somebody has changed a place since the result was published, so it can’t be undone.',
  )

/** The history of each student says that the place is gone again. */
async function auditTakenBack(
  db: Db,
  administrator: Administrator,
  given: GivenEnrollment[],
): Promise<void> {
  const rows = []
  for (const some of inParts(given))
    rows.push(
      ...(await db
        .selectFrom('enrollment')
        .innerJoin('class', 'class.id', 'enrollment.classId')
        .innerJoin('organizationUser', (join) =>
          join
            .onRef('organizationUser.organizationId', '=', 'enrollment.organizationId')
            .onRef('organizationUser.personId', '=', 'enrollment.personId'),
        )
        .where('enrollment.organizationId', '=', administrator.organizationId)
        .where(
          'enrollment.id',
          'in',
          some.map(({ id }) => id),
        )
        .orderBy('enrollment.id')
        .select(['classId', 'class.name', 'organizationUser.id'])
        .execute()),
    )
  for (const ofClass of Map.groupBy(rows, ({ classId }) => classId).values())
    await auditAll(
      db,
      {
        ...actedBy(administrator),
        action: 'TakenOut',
        after: {
          class: ofClass[0]?.name,
          enrollmentReason: 'The registration round was taken back.',
        },
      },
      ofClass.map(({ id }) => ({ type: 'OrganizationUser', id })),
    )
}
