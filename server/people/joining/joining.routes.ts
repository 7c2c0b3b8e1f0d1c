import { post, resource, get } from '#server/calls/call.ts'
import { unlessSuspended } from '#server/tenancy/rights.ts'
import { leaveOrganization } from './joining.queries.ts'
import { ChildOrganization } from '#contract/people/child-organizations.ts'
import { z } from '#contract/zod.ts'
import { fullAdult, viewingAdult } from '../families/family-rights.ts'
import {
  bringBackToOrganization,
  listChildOrganizations,
  removeFromOrganization,
} from './child-leaving.queries.ts'

export const joining = resource('Organization', [
  post(
    '/leave/:organizationId',
    {
      operationId: 'leaveOrganization',
      summary: 'Leave an organization, which ends granted roles',
      authorize: unlessSuspended,
      refuses: { 403: 'The membership is suspended', 409: 'Nobody else owns the organization' },
    },
    ({ db, visitor, ids }) => leaveOrganization(db, visitor, ids.organizationId),
  ),
])

export const childLeaving = resource('Family', [
  get(
    '/my/:familyId/children/:childId/organizations',
    {
      operationId: 'listChildOrganizations',
      summary: 'List the organizations of a child, including those that the family removed it from',
      authorize: viewingAdult,
      answer: z.array(ChildOrganization),
    },
    ({ db, visitor, ids }) => listChildOrganizations(db, visitor, ids.childId),
  ),
  post(
    '/my/:familyId/children/:childId/organizations/:organizationId/leave',
    {
      operationId: 'removeChildFromOrganization',
      summary: 'Remove a child from an organization, which cannot restore it',
      authorize: fullAdult,
      refuses: { 409: 'Nobody else owns the organization' },
    },
    ({ db, visitor, ids }) => removeFromOrganization(db, visitor, ids),
  ),
  post(
    '/my/:familyId/children/:childId/organizations/:organizationId/leave/undo',
    {
      operationId: 'restoreChildToOrganization',
      summary: 'Restore a child to an organization that the family removed it from',
      authorize: fullAdult,
      refuses: { 409: 'The organization archived the membership' },
    },
    ({ db, visitor, ids }) => bringBackToOrganization(db, visitor, ids),
  ),
])
