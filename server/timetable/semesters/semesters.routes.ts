import {
  CreateSemester,
  Semester,
  SemesterPage,
  UpdateSemester,
} from '#contract/timetable/semesters.ts'
import { AudienceSize } from '#contract/timetable/registration-windows.ts'
import { z } from '#contract/zod.ts'
import { SemesterQuery } from '#contract/timetable/semesters.query.ts'
import { del, get, post, put, resource } from '#server/calls/call.ts'
import {
  organizationInBody,
  organizationInPath,
  organizationOf,
  may,
} from '#server/tenancy/rights.ts'
import {
  findSemester,
  listSemesters,
  addSemester,
  deleteSemester,
  updateSemester,
} from './semesters.queries.ts'
import { countAudiences } from './registration-windows.queries.ts'

const semester = organizationOf('semester')

export const semesters = resource('Semester', [
  get(
    '/admin/organization/:organizationId',
    {
      summary: 'List the semesters of an organization',
      authorize: may('classes.view', organizationInPath),
      query: SemesterQuery,
      answer: SemesterPage,
    },
    ({ db, visitor, query }) => listSemesters(db, visitor.organizationId, query),
  ),
  post(
    '/admin',
    {
      summary: 'Add a semester to an organization',
      authorize: may('semesters.manage', organizationInBody),
      body: CreateSemester,
      answer: Semester,
    },
    ({ db, visitor, body }) => addSemester(db, visitor, body),
  ),
  get(
    '/admin/:semesterId',
    { summary: 'Get a semester', authorize: may('classes.view', semester), answer: Semester },
    ({ db, visitor, ids }) => findSemester(db, visitor.organizationId, ids.semesterId),
  ),
  get(
    '/admin/audiences/:semesterId',
    {
      operationId: 'countRegistrationAudiences',
      summary:
        'Count the people and families of each audience for which registration can open early',
      authorize: may('semesters.manage', semester),
      answer: z.array(AudienceSize),
    },
    ({ db, visitor, ids }) => countAudiences(db, visitor.organizationId, ids.semesterId),
  ),
  put(
    '/admin/:semesterId',
    {
      summary: 'Save a semester',
      authorize: may('semesters.manage', semester),
      body: UpdateSemester,
      answer: Semester,
      refuses: { 409: 'Someone else saved it first' },
    },
    ({ db, visitor, ids, body }) => updateSemester(db, visitor, ids.semesterId, body),
  ),
  del(
    '/admin/:semesterId',
    {
      summary: 'Delete a semester without classes, with its class days',
      authorize: may('semesters.manage', semester),
      refuses: { 409: 'The semester has classes' },
    },
    ({ db, visitor, ids }) => deleteSemester(db, visitor, ids.semesterId),
  ),
])
