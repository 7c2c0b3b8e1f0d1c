import { memberName } from '../../database/names.ts'
import type { Question } from '../report.ts'

/** The students who belong to an organization now, by name; those of one class alone if that is asked. */
export const listActiveStudents = ({ db, visitor: { organizationId }, asked }: Question) =>
  db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .where('organizationUser.organizationId', '=', organizationId)
    .where('organizationUser.status', '=', 'Active')
    .where('organizationUser.isStudent', '=', true)
    .$if(asked.class !== null, (all) =>
      all.where('organizationUser.personId', 'in', (where) =>
        where
          .selectFrom('enrolment')
          .where('enrolment.organizationId', '=', organizationId)
          .where('classId', '=', asked.class?.id ?? 0)
          .where('enrolment.status', '=', 'Enrolled')
          .select('enrolment.personId'),
      ),
    )
    .select(['organizationUser.personId', 'birthDate', memberName.as('name')])
    .orderBy('organizationUser.searchName')
    .orderBy('organizationUser.id')
    .execute()
