import { AdmissionType } from '#contract/organizations/organizations.ts'
import { compileOnce, type Placeholders } from '#server/database/compile-once.ts'
import type { Db } from '#server/database/schema/schema.ts'

type Some = { organizationId: number; personIds: number[] }

/**
 * The grades of children in an organization, and whether their families may change them: one that is missing, and their own
 * choice until the organization saves the membership. A child who is not a member has to be able to join by it.
 */
export async function listChildGrades(db: Db, asked: Some) {
  if (asked.personIds.length === 0) return []
  const rows = await readGrades(db, asked)
  return rows.map(({ admissionType, status, isGradeFromFamily, ...row }) => {
    const mayJoin = status !== 'Suspended' && admissionType === AdmissionType.Automatic
    const mayCorrect = row.gradeLevelId === null || isGradeFromFamily === true
    return { ...row, mayChange: mayCorrect && (status === 'Active' || mayJoin) }
  })
}

const readGrades = compileOnce((db, { organizationId, personIds }: Placeholders<Some>) =>
  db
    .selectFrom('person')
    .innerJoin('organization', (join) => join.on('organization.id', '=', organizationId))
    .leftJoin('organizationUser', (join) =>
      join
        .onRef('organizationUser.organizationId', '=', 'organization.id')
        .onRef('organizationUser.personId', '=', 'person.id'),
    )
    .where('person.id', 'in', personIds)
    .select(['person.id as personId', 'admissionType', 'status', 'gradeLevelId'])
    .select('isGradeFromFamily'),
)
