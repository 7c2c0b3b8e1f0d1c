import { ClassCare, ClassCareQuery } from '#contract/classes/class-care.ts'
import {
  AdminClass,
  AdminClassPage,
  AdminClassQuery,
  CreateClass,
  UpdateClass,
} from '#contract/classes/classes.ts'
import {
  Class,
  EnrolledClassPage,
  EnrolledClassQuery,
  TeachingClassPage,
  TeachingClassQuery,
} from '#contract/classes/my-classes.ts'
import { attendanceCalls } from '../attendance/attendance.routes.ts'
import { get, post, put, resource } from '#server/calls/call.ts'
import { enrolmentCalls } from '../enrolments/enrolments.routes.ts'
import { transact } from '#server/database/transaction.ts'
import { organizationInBody, organizationInPath, organizationOf } from '#server/tenancy/place.ts'
import { may } from '#server/tenancy/rights.ts'
import { signedIn } from '#server/calls/visitor.ts'
import { timetableCalls } from '#server/timetable/timetable/timetable.routes.ts'
import { readClassCare } from './care.ts'
import { leaderOrMedic } from './leading.ts'
import { findClass, listEnrolledClasses, listTeachingClasses } from './classes.mine.ts'
import { findAdminClass, listClasses } from './classes.queries.ts'
import { addClass, updateClass } from './classes.saving.ts'

const ofClass = organizationOf('class')

export const classes = resource('Class', [
  ...timetableCalls,
  ...enrolmentCalls,
  ...attendanceCalls,
  get(
    '/my-teaching-classes',
    {
      summary: 'The classes that the person who is signed in teaches',
      who: signedIn,
      query: TeachingClassQuery,
      answer: TeachingClassPage,
    },
    ({ db, visitor, query }) => listTeachingClasses(db, visitor.personId, query),
  ),
  get(
    '/my-enrolled-classes',
    {
      summary: 'The classes that the person who is signed in is enrolled in',
      who: signedIn,
      query: EnrolledClassQuery,
      answer: EnrolledClassPage,
    },
    ({ db, visitor, query }) => listEnrolledClasses(db, visitor.personId, query),
  ),
  get(
    '/admin/organization/:organizationId',
    {
      summary: 'The classes of an organization',
      who: may('classes.view', organizationInPath),
      query: AdminClassQuery,
      answer: AdminClassPage,
    },
    ({ db, visitor, query }) => listClasses(db, visitor.organizationId, query),
  ),
  post(
    '/admin',
    {
      summary: 'Add a class to a semester',
      who: may('classes.manage', organizationInBody),
      body: CreateClass,
      answer: AdminClass,
      refuses: { 409: 'It collides with something' },
    },
    ({ db, images, visitor, body }) => addClass({ db, images }, visitor, body),
  ),
  get(
    '/admin/:classId',
    {
      summary: 'One class, as its administrators see it',
      who: may('classes.view', ofClass),
      answer: AdminClass,
    },
    ({ db, images, visitor, ids }) =>
      findAdminClass({ db, images }, visitor.organizationId, ids.classId),
  ),
  put(
    '/admin/:classId',
    {
      summary: 'Save a class and who teaches it',
      who: may('classes.manage', ofClass),
      body: UpdateClass,
      answer: AdminClass,
      refuses: { 409: 'Somebody saved it meanwhile, or it comes to collide with something' },
    },
    async ({ db, images, visitor, ids, body, afterwards }) => {
      const { saved, leftOver } = await updateClass({ db, images }, visitor, ids.classId, body)
      afterwards(() => images.discard(leftOver))
      return saved
    },
  ),
  get(
    '/:classId',
    {
      summary:
        'One class, as its teachers, students, their parents and the members of its organization see it',
      who: signedIn,
      answer: Class,
    },
    ({ db, images, visitor, ids }) => findClass({ db, images }, visitor.personId, ids.classId),
  ),
  get(
    '/:classId/care',
    {
      summary: 'How to take care of the students of a class; each reading is noted',
      who: leaderOrMedic,
      query: ClassCareQuery,
      answer: ClassCare,
    },
    ({ database, visitor, ids, query }) =>
      transact(database, (db) => readClassCare(db, visitor, ids.classId, query)),
  ),
])
