import { Check, CheckClass, CheckNewClass, Timetable } from '#contract/timetable/timetable.ts'
import { get, post, resource } from '#server/calls/call.ts'
import { organizationInBody, organizationOf, may } from '#server/tenancy/rights.ts'
import { checkClass, checkNewClass } from './check-class.ts'
import { findTimetable } from './timetable.queries.ts'

const ofClass = organizationOf('class')

/** A check only reads, although it takes a body. */
export const timetable = resource('Class', [
  get(
    '/admin/semester/:semesterId/timetable',
    {
      operationId: 'getTimetable',
      summary: 'Get the timetable of a semester, with conflicts',
      authorize: may('classes.view', organizationOf('semester')),
      isHeavy: true,
      answer: Timetable,
    },
    ({ db, visitor, ids }) => findTimetable(db, visitor, ids.semesterId),
  ),
  post(
    '/admin/check',
    {
      operationId: 'checkNewClass',
      summary: 'List the conflicts of a new class',
      authorize: may('classes.manage', organizationInBody),
      body: CheckNewClass,
      isHeavy: true,
      answer: Check,
      opensTransactions: true,
    },
    ({ db, visitor, body }) => checkNewClass(db, visitor, body),
  ),
  post(
    '/admin/check/:classId',
    {
      operationId: 'checkClass',
      summary: 'List the conflicts of a class after a change',
      authorize: may('classes.manage', ofClass),
      body: CheckClass,
      isHeavy: true,
      answer: Check,
      opensTransactions: true,
    },
    ({ db, visitor, ids, body }) => checkClass(db, visitor, ids.classId, body),
  ),
])
