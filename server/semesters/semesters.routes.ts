import {
  CreateSemester,
  Semester,
  SemesterPage,
  SemesterQuery,
  UpdateSemester,
} from '#contract/semesters.ts'
import { del, get, post, put, resource } from '../call/call.ts'
import {
  organizationInBody,
  organizationInPath,
  organizationOf,
  ownerOf,
} from '../rights/rights.ts'
import {
  deleteSemester,
  findSemester,
  insertSemester,
  listSemesters,
  updateSemester,
} from './semesters.queries.ts'

const owner = ownerOf(organizationOf('semester'))

export const semesters = resource('Semester', [
  get(
    '/admin/organization/:organizationId',
    {
      summary: 'The semesters of an organization',
      who: ownerOf(organizationInPath),
      query: SemesterQuery,
      answer: SemesterPage,
    },
    ({ db, visitor, query }) => listSemesters(db, visitor.organizationId, query),
  ),
  post(
    '/admin',
    {
      summary: 'Add a semester to an organization',
      who: ownerOf(organizationInBody),
      body: CreateSemester,
      answer: Semester,
    },
    async ({ db, visitor, body }) => {
      const { id } = await insertSemester(db, body, visitor.personId)
      return findSemester(db, visitor.organizationId, id)
    },
  ),
  get(
    '/admin/:semesterId',
    { summary: 'One semester', who: owner, answer: Semester },
    ({ db, visitor, ids }) => findSemester(db, visitor.organizationId, ids.semesterId),
  ),
  put(
    '/admin/:semesterId',
    {
      summary: 'Save a semester',
      who: owner,
      body: UpdateSemester,
      answer: Semester,
      refuses: { 409: 'Somebody saved it meanwhile' },
    },
    ({ db, visitor, ids, body }) =>
      updateSemester(
        db,
        { ...ids, organizationId: visitor.organizationId },
        body,
        visitor.personId,
      ),
  ),
  del(
    '/admin/:semesterId',
    {
      summary: 'Remove a semester that has no classes',
      who: owner,
      refuses: { 409: 'It has classes' },
    },
    ({ db, visitor, ids }) => deleteSemester(db, visitor.organizationId, ids.semesterId),
  ),
])
