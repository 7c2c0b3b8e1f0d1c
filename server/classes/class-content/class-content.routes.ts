import {
  ClassContent,
  CreateHomework,
  Homework,
  UpdateClassContent,
  UpdateHomework,
} from '#contract/classes/class-content.ts'
import { del, get, post, put, resource, signedIn } from '#server/calls/call.ts'
import { lockingRights, organizationOf } from '#server/tenancy/rights.ts'
import { leaderOrMay } from '../class-access/class-access.queries.ts'
import {
  addHomework,
  deleteHomework,
  findContent,
  updateContent,
  updateHomework,
} from './class-content.queries.ts'

const editor = lockingRights(organizationOf('class'), leaderOrMay('classes.manage'))

export const classContent = resource('Class', [
  get(
    '/content/:classId',
    {
      summary:
        'Get what is taught in a class: its description, what to bring, homework and files. Only its teachers, students and their parents get homework and files',
      authorize: signedIn,
      answer: ClassContent,
    },
    ({ db, visitor, ids }) => findContent(db, visitor, ids.classId),
  ),
  put(
    '/content/:classId',
    {
      summary: 'Save the description of a class, and what to bring',
      authorize: editor,
      body: UpdateClassContent,
      answer: ClassContent,
      refuses: { 409: 'Someone else saved it first' },
    },
    ({ db, visitor, ids, body }) => updateContent(db, visitor, ids.classId, body),
  ),
  post(
    '/homework/:classId',
    {
      operationId: 'createHomework',
      summary: 'Add the homework of a class for one of its days',
      authorize: editor,
      body: CreateHomework,
      answer: Homework,
    },
    ({ db, visitor, ids, body }) => addHomework(db, visitor, ids.classId, body),
  ),
  put(
    '/homework/:classId/:homeworkId',
    {
      operationId: 'updateHomework',
      summary: 'Save homework',
      authorize: editor,
      body: UpdateHomework,
      answer: Homework,
      refuses: { 409: 'Someone else saved it first' },
    },
    ({ db, visitor, ids, body }) => updateHomework(db, visitor, ids, body),
  ),
  del(
    '/homework/:classId/:homeworkId',
    { operationId: 'deleteHomework', summary: 'Delete homework', authorize: editor },
    ({ db, visitor, ids }) => deleteHomework(db, visitor, ids),
  ),
])
