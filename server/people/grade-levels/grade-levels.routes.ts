import {
  ChildGrade,
  GradeLevels,
  PromotedCount,
  PromoteStudents,
  Promotion,
  UpdateChildGrade,
  UpdateGradeLevels,
} from '#contract/people/grade-levels.ts'
import { get, post, put, resource } from '#server/calls/call.ts'
import { may, mayOne, organizationInPath } from '#server/tenancy/rights.ts'
import { findGradeLevels, saveGradeLevels } from './grade-levels.queries.ts'
import { fullAdult } from '../families/family-rights.ts'
import { saveChildGrade } from './save-child-grade.ts'
import { previewPromotion, promoteStudents, undoPromotion } from './promote-students.ts'

export const gradeLevels = resource('GradeLevel', [
  get(
    '/admin/organization/:organizationId',
    {
      summary: 'List the grade levels of an organization, the lowest first',
      authorize: mayOne(['classes.view', 'members.view'], organizationInPath),
      answer: GradeLevels,
    },
    ({ db, visitor }) => findGradeLevels(db, visitor.organizationId),
  ),
  put(
    '/admin/organization/:organizationId',
    {
      summary: 'Save all grade levels of an organization',
      authorize: may('organization.settings', organizationInPath),
      body: UpdateGradeLevels,
      answer: GradeLevels,
      refuses: { 409: 'Someone else saved them first, or a deleted one has students' },
    },
    ({ db, visitor, body }) => saveGradeLevels(db, visitor, body),
  ),
  get(
    '/admin/organization/:organizationId/promotion',
    {
      operationId: 'previewPromotion',
      summary: 'List the students of an organization with their grade and the next one',
      authorize: may('members.manage', organizationInPath),
      answer: Promotion,
    },
    ({ db, visitor }) => previewPromotion(db, visitor.organizationId),
  ),
  post(
    '/admin/organization/:organizationId/promotion',
    {
      operationId: 'promoteStudents',
      summary: 'Move students to the next grade',
      authorize: may('members.manage', organizationInPath),
      body: PromoteStudents,
      answer: PromotedCount,
      refuses: { 409: 'Their grades have changed in the meantime' },
    },
    ({ db, visitor, body }) => promoteStudents(db, visitor, body),
  ),
  post(
    '/admin/organization/:organizationId/promotion/undo',
    {
      operationId: 'undoPromotion',
      summary: 'Undo the last promotion for the students whom nobody has edited since',
      authorize: may('members.manage', organizationInPath),
      answer: PromotedCount,
    },
    ({ db, visitor }) => undoPromotion(db, visitor),
  ),
])

export const childGrades = resource('Family', [
  put(
    '/my/:familyId/children/:childId/organizations/:organizationId/grade',
    {
      operationId: 'saveChildGrade',
      summary: 'Save the grade of a child in an organization',
      authorize: fullAdult,
      body: UpdateChildGrade,
      answer: ChildGrade,
      refuses: { 409: 'Someone else changed it first, or the child is not a member' },
    },
    ({ db, visitor, ids, body }) => saveChildGrade(db, visitor, ids, body),
  ),
])
