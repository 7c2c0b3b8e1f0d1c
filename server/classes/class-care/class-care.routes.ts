import { ClassCare, ClassCareQuery } from '#contract/classes/class-care.ts'
import { get, resource } from '#server/calls/call.ts'
import { transact } from '#server/database/database.ts'
import { leadTeacherOrMedic } from '../class-access/class-access.queries.ts'
import { readClassCare } from './class-care.queries.ts'

export const classCare = resource('Class', [
  get(
    '/care/:classId',
    {
      operationId: 'getClassCare',
      summary:
        'Read the care notes of the students of a class; each read is audited, and storing them offline once a day',
      authorize: leadTeacherOrMedic,
      query: ClassCareQuery,
      answer: ClassCare,
    },
    ({ database, visitor, ids, query }) =>
      transact(database, (db) => readClassCare(db, visitor, ids.classId, query)),
  ),
])
