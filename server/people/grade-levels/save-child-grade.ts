import type { ChildGrade, UpdateChildGrade } from '#contract/people/grade-levels.ts'
import { audit } from '#server/audit/audit.ts'
import { findFullName } from '#server/database/searchable.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import { lockInOperation } from '#server/tenancy/organizations.queries.ts'
import { findSuspension } from '#server/tenancy/rights.ts'
import { admitStudent } from '../admission/admit-student.ts'
import { requireChild } from '../care/care.queries.ts'
import { type FamilyMember, requireFullAdult } from '../families/family-rights.ts'
import { lockFamiliesOf } from '../people/family-index.queries.ts'
import { listChildGrades } from './child-grades.queries.ts'
import { findGradeLevels, requireGradeLevel } from './grade-levels.queries.ts'

type Place = { childId: number; organizationId: number }

/** Saves the grade of a child, as an adult of its family. A child who is not a member yet joins by it, as by enrolling. */
export async function saveChildGrade(
  db: Db,
  visitor: FamilyMember,
  { childId: personId, organizationId }: Place,
  { gradeLevelId, before }: UpdateChildGrade,
): Promise<ChildGrade> {
  await requireInside(db, visitor, organizationId)
  await lockInOperation(db, organizationId)
  await lockFamiliesOf(db, [personId])
  await requireInside(db, visitor, organizationId)
  await requireChild(db, visitor.familyId, personId)
  await requireFullAdult(db, visitor)
  if (gradeLevelId !== null) await requireGradeLevel(db, organizationId, gradeLevelId)
  const [found] = await listChildGrades(db, { organizationId, personIds: [personId] })
  if (found?.gradeLevelId === gradeLevelId) return { gradeLevelId }
  if (found?.gradeLevelId !== before)
    throw conflict('changed', {}, 'Somebody else has just changed the grade. Please look again.')
  if (!found.mayChange) throw await closed(db, personId)
  await admitStudent(db, visitor, organizationId, { personId, isMe: false })
  const { id } = await db
    .updateTable('organizationUser')
    .set({ gradeLevelId, isGradeFromFamily: true })
    .set({ ...lastSaved(visitor.personId), version: nextVersion })
    .where('organizationId', '=', organizationId)
    .where('personId', '=', personId)
    .where('status', '=', 'Active')
    .returning('id')
    .executeTakeFirstOrThrow(notFound)
  const { levels } = await findGradeLevels(db, organizationId)
  const nameOf = (wanted: number | null) =>
    levels.find((level) => level.id === wanted)?.name ?? null
  await audit(db, {
    organizationId,
    actorUserId: visitor.userId,
    onBehalfOfPersonId: personId,
    action: 'Edited',
    subject: { type: 'OrganizationUser', id },
    before: { grade: nameOf(before) },
    after: { grade: nameOf(gradeLevelId) },
  })
  return { gradeLevelId }
}

/** An organization that neither the visitor nor a child of the family belongs to looks as if it did not exist. */
async function requireInside(
  db: Db,
  { familyId, personId }: FamilyMember,
  organizationId: number,
): Promise<void> {
  const suspension = await findSuspension(db, personId, organizationId)
  if (suspension) throw suspension
  await db
    .selectFrom('organizationUser')
    .innerJoin('familyMember', 'familyMember.personId', 'organizationUser.personId')
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'Active')
    .where('familyId', '=', familyId)
    .where((where) =>
      where.or([where('relation', '=', 'Child'), where('familyMember.personId', '=', personId)]),
    )
    .select('organizationUser.id')
    .executeTakeFirstOrThrow(notFound)
}

async function closed(db: Db, personId: number) {
  const name = await findFullName(db, { id: personId })
  return conflict('closed', {}, `Only the organization can change the grade of ${name}.`)
}
