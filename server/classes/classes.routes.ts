import {
  AddStudent,
  AdminClass,
  AdminClassPage,
  AdminClassQuery,
  Class,
  CreateClass,
  EnrolledClassPage,
  EnrolledClassQuery,
  RosterEntry,
  TeachingClassPage,
  TeachingClassQuery,
  UpdateClass,
} from '#contract/classes.ts'
import { z } from '#contract/zod.ts'
import { del, get, post, put, resource } from '../call/call.ts'
import {
  organizationInBody,
  organizationInPath,
  organizationOf,
  ownerOf,
} from '../rights/rights.ts'
import { signedIn } from '../rights/visitor.ts'
import { findClass, listEnrolledClasses, listTeachingClasses } from './classes.mine.ts'
import { createClass, findAdminClass, listClasses, updateClass } from './classes.queries.ts'
import { addStudent, listStudents, withdrawStudent } from './classes.roster.ts'

const owner = ownerOf(organizationOf('class'))

export const classes = resource('Class', [
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
      who: ownerOf(organizationInPath),
      query: AdminClassQuery,
      answer: AdminClassPage,
    },
    ({ db, visitor, query }) => listClasses(db, visitor.organizationId, query),
  ),
  post(
    '/admin',
    {
      summary: 'Add a class to a semester',
      who: ownerOf(organizationInBody),
      body: CreateClass,
      answer: AdminClass,
    },
    ({ db, visitor, body }) => createClass(db, body, visitor.personId),
  ),
  get(
    '/admin/:classId',
    {
      summary: 'One class, as its administrators see it',
      who: owner,
      answer: AdminClass,
    },
    ({ db, visitor, ids }) => findAdminClass(db, visitor.organizationId, ids.classId),
  ),
  put(
    '/admin/:classId',
    {
      summary: 'Save a class and who teaches it',
      who: owner,
      body: UpdateClass,
      answer: AdminClass,
      refuses: { 409: 'Somebody saved it meanwhile' },
    },
    ({ db, visitor, ids, body }) =>
      updateClass(db, { ...ids, organizationId: visitor.organizationId }, body, visitor.personId),
  ),
  get(
    '/admin/:classId/roster',
    {
      summary: 'Who is enrolled in a class',
      who: owner,
      answer: z.array(RosterEntry),
    },
    ({ db, visitor, ids }) => listStudents(db, { ...ids, organizationId: visitor.organizationId }),
  ),
  post(
    '/admin/:classId/students',
    {
      summary: 'Enrol a member in a class',
      who: owner,
      body: AddStudent,
      answer: RosterEntry,
      refuses: { 409: 'They are in it already' },
    },
    ({ db, visitor: { organizationId, userId }, ids, body }) =>
      addStudent(db, { ...ids, organizationId }, body.organizationUserId, userId),
  ),
  del(
    '/admin/:classId/students/:organizationUserId',
    { summary: 'Take a student out of a class', who: owner },
    ({ db, visitor, ids }) =>
      withdrawStudent(
        db,
        { classId: ids.classId, organizationId: visitor.organizationId },
        ids.organizationUserId,
      ),
  ),
  get(
    '/:classId',
    {
      summary:
        'One class, as its teachers, its students and the members of its organization see it',
      who: signedIn,
      answer: Class,
    },
    ({ db, visitor, ids }) => findClass(db, visitor.personId, ids.classId),
  ),
])
