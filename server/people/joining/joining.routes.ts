import { post, resource, get } from '#server/calls/call.ts'
import { unlessSuspended } from '#server/tenancy/rights.ts'
import { leaveOrganization } from './joining.queries.ts'
import { ChildOrganization } from '#contract/people/child-organizations.ts'
import { z } from '#contract/zod.ts'
import { fullAdult, viewingAdult } from '../families/family-rights.ts'
import { bringChildBack, listChildOrganizations, takeChildOut } from './child-leaving.queries.ts'

export const joining = resource('Organization', [
  post(
    '/:organizationId/leave',
    {
      summary: 'End the own membership, and what was granted with it',
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
      summary:
        'The organizations of a child, what it attends there, and where the family took it out',
      authorize: viewingAdult,
      answer: z.array(ChildOrganization),
    },
    ({ db, visitor, ids }) => listChildOrganizations(db, visitor, ids.childId),
  ),
  post(
    '/my/:familyId/children/:childId/organizations/:organizationId/leave',
    {
      summary: 'Take a child out of an organization, which cannot restore it',
      authorize: fullAdult,
      refuses: { 409: 'Nobody else owns the organization' },
    },
    ({ db, visitor, ids }) => takeChildOut(db, visitor, ids),
  ),
  post(
    '/my/:familyId/children/:childId/organizations/:organizationId/leave/undo',
    {
      summary: 'Bring a child back into an organization that the family took it out of',
      authorize: fullAdult,
      refuses: { 409: 'The organization archived it, or it is too long ago' },
    },
    ({ db, visitor, ids }) => bringChildBack(db, visitor, ids),
  ),
])
