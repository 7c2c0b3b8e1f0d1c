import {
  ChildGrade,
  GradeLevels,
  PromotedCount,
  Promotion,
  type PromoteStudents,
  type UpdateChildGrade,
  type UpdateGradeLevels,
} from '#contract/people/grade-levels.ts'
import { send, type Change } from '../http.ts'
import { question } from '../question.ts'

const path = (organizationId: number) => `GradeLevel/admin/organization/${organizationId}`

export const gradeLevelsQuery = (organizationId: number) =>
  question(['grade-levels', 'admin', organizationId], path(organizationId), GradeLevels)

export const saveGradeLevels = (
  { organizationId, ...input }: UpdateGradeLevels & { organizationId: number },
  change: Change,
) => send('put', path(organizationId), change, input).json(GradeLevels)

const promotionPath = (organizationId: number) => `${path(organizationId)}/promotion`

export const promotionQuery = (organizationId: number) =>
  question(['grade-levels', 'promotion', organizationId], promotionPath(organizationId), Promotion)

export const promoteStudents = (
  { organizationId, ...input }: PromoteStudents & { organizationId: number },
  change: Change,
) => send('post', promotionPath(organizationId), change, input).json(PromotedCount)

export const undoPromotion = (organizationId: number, change: Change) =>
  send('post', `${promotionPath(organizationId)}/undo`, change).json(PromotedCount)

interface ChildInOrganization {
  familyId: number
  childId: number
  organizationId: number
}

export const saveChildGrade = (
  { familyId, childId, organizationId, ...input }: UpdateChildGrade & ChildInOrganization,
  change: Change,
) =>
  send(
    'put',
    `Family/my/${familyId}/children/${childId}/organizations/${organizationId}/grade`,
    change,
    input,
  ).json(ChildGrade)
