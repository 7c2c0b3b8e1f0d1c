import { memberName } from '#server/database/names.ts'
import type { Question } from './report.ts'

/** The students who belong to an organization now, by name. */
export const listActiveStudents = ({ db, visitor: { organizationId } }: Question) =>
  db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .where('organizationUser.organizationId', '=', organizationId)
    .where('organizationUser.status', '=', 'Active')
    .where('organizationUser.isStudent', '=', true)
    .select(['organizationUser.personId', 'birthDate', memberName.as('name')])
    .orderBy('organizationUser.searchName')
    .orderBy('organizationUser.id')
    .execute()
