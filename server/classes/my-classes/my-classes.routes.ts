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
      operationId: 'listTeachingClasses',
      summary: 'List the classes that the signed-in person teaches',
      authorize: signedIn,
      query: TeachingClassQuery,
      answer: TeachingClassPage,
    },
    ({ db, visitor, query }) => listTeachingClasses(db, visitor.personId, query),
  ),
  get(
    '/my-enrolled-classes',
    {
      operationId: 'listEnrolledClasses',
      summary:
        'List the classes in which the signed-in person or one of their children is enrolled',
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
        'Get a class, as its teachers, students, parents, and the members of its organization see it',
      authorize: signedIn,
      answer: Class,
    },
    ({ db, images, visitor, ids }) => findClass({ db, images }, visitor.personId, ids.classId),
  ),
])
