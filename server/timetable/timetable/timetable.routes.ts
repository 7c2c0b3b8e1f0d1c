import { NextDays } from '#contract/timetable/next-days.ts'
import {
  Check,
  CheckClass,
  CheckNewClass,
  PlaceClass,
  Timetable,
  TimetableClass,
} from '#contract/timetable/timetable.ts'
import { get, post, put } from '#server/calls/call.ts'
import { placeClass } from '#server/classes/classes/classes.saving.ts'
import { organizationInBody, organizationOf } from '#server/tenancy/place.ts'
import { may } from '#server/tenancy/rights.ts'
import { signedIn } from '#server/calls/visitor.ts'
import { findNextDays } from '#server/classes/next-days/next-days.ts'
import { checkClass, checkNewClass } from './timetable.check.ts'
import { findTimetable, findTimetableClass } from './timetable.queries.ts'
import { studentsGuarded } from './timetable.settling.ts'

const ofClass = organizationOf('class')

/** What is asked about the places of classes. They belong to the noun Class. A check reads, though it takes a body. */
export const timetableCalls = [
  get(
    '/my-next-days',
    {
      summary: 'When classes of whoever is signed in, and of their children, meet next',
      who: signedIn,
      answer: NextDays,
    },
    ({ db, visitor }) => findNextDays(db, visitor.personId),
  ),
  get(
    '/admin/semester/:semesterId/timetable',
    {
      summary: 'The classes of a semester with their places, and what they collide with',
      who: may('classes.view', organizationOf('semester')),
      isHeavy: true,
      answer: Timetable,
      guards: studentsGuarded,
    },
    ({ db, visitor, ids }) => findTimetable(db, visitor, ids.semesterId),
  ),
  put(
    '/admin/:classId/place',
    {
      summary: 'Move a class in the timetable',
      who: may('classes.manage', ofClass),
      body: PlaceClass,
      answer: TimetableClass,
      guards: studentsGuarded,
      // Which conflicts there are to see depends on who looks.
      again: ({ db, visitor, ids }) => findTimetableClass(db, visitor, ids.classId),
      refuses: { 409: 'Somebody saved it meanwhile, or it comes to collide with something' },
    },
    ({ db, images, visitor, ids, body }) => placeClass({ db, images }, visitor, ids.classId, body),
  ),
  post(
    '/admin/check',
    {
      summary: 'What a new class would collide with',
      who: may('classes.manage', organizationInBody),
      body: CheckNewClass,
      isHeavy: true,
      answer: Check,
      guards: studentsGuarded,
      opensTransactions: true,
    },
    ({ db, visitor, body }) => checkNewClass(db, visitor, body),
  ),
  post(
    '/admin/:classId/check',
    {
      summary: 'What a class would collide with if it were changed',
      who: may('classes.manage', ofClass),
      body: CheckClass,
      isHeavy: true,
      answer: Check,
      guards: studentsGuarded,
      opensTransactions: true,
    },
    ({ db, visitor, ids, body }) => checkClass(db, visitor, ids.classId, body),
  ),
]
