import {
  Class,
  EnrolledClassPage,
  EnrolledClassQuery,
  TeachingClassPage,
  TeachingClassQuery,
} from '#contract/classes/my-classes.ts'
import { get, resource, signedIn } from '#server/calls/call.ts'
import { findClass, listEnrolledClasses, listTeachingClasses } from './my-classes.queries.ts'

export const myClasses = resource('Class', [
  get(
    '/my-teaching-classes',
    {
      summary: 'The classes that the person who is signed in teaches',
      authorize: signedIn,
      query: TeachingClassQuery,
      answer: TeachingClassPage,
    },
    ({ db, visitor, query }) => listTeachingClasses(db, visitor.personId, query),
  ),
  get(
    '/my-enrolled-classes',
    {
      summary: 'The classes that the person who is signed in is enrolled in',
      authorize: signedIn,
      query: EnrolledClassQuery,
      answer: EnrolledClassPage,
    },
    ({ db, visitor, query }) => listEnrolledClasses(db, visitor.personId, query),
  ),
  get(
    '/:classId',
    {
      summary:
        'One class, as its teachers, students, their parents and the members of its organization see it',
      authorize: signedIn,
      answer: Class,
    },
    ({ db, images, visitor, ids }) => findClass({ db, images }, visitor.personId, ids.classId),
  ),
])
