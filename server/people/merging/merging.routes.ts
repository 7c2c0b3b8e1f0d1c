import { ClaimedRecord, Unmerged, MergeMember } from '#contract/people/placeholders.ts'
import { z } from '#contract/zod.ts'
import { get, post, resource, signedIn } from '#server/calls/call.ts'
import { mayOne, organizationOf } from '#server/tenancy/rights.ts'
import { mergeMember } from './merge-records.ts'
import { listClaimedRecords, giveUpRecord, unmergeMember } from './unmerge-records.ts'

const mayMerge = mayOne(['members.manage', 'teachers.manage'], organizationOf('organizationUser'))

export const merging = resource('OrganizationUser', [
  post(
    '/admin/merge-into/:organizationUserId',
    {
      operationId: 'mergeMember',
      summary: 'Merge a record without an account into a member',
      authorize: mayMerge,
      body: MergeMember,
      refuses: {
        409: 'The record has an account, is a child in a family, or was already merged',
      },
    },
    ({ db, visitor, ids, body }) =>
      mergeMember(db, visitor, ids.organizationUserId, body.organizationUserId),
  ),
  post(
    '/admin/unmerge/:organizationUserId',
    {
      operationId: 'unmergeMember',
      summary: 'Undo a merge',
      authorize: mayMerge,
      answer: Unmerged,
      refuses: { 409: 'The merge was already undone, or the member has been merged since' },
    },
    ({ db, visitor, ids }) => unmergeMember(db, visitor, ids.organizationUserId),
  ),
])

export const claimedRecords = resource('Account', [
  get(
    '/records',
    {
      operationId: 'listClaimedRecords',
      summary: 'List the records I have claimed',
      authorize: signedIn,
      answer: z.array(ClaimedRecord),
    },
    ({ db, visitor }) => listClaimedRecords(db, visitor),
  ),
  post(
    '/records/:recordMoveId/part',
    {
      operationId: 'returnClaimedRecord',
      summary: 'Return a record I have claimed',
      authorize: signedIn,
      answer: Unmerged,
      refuses: {
        409: 'It was already returned, or a family with children would have no adult with full access',
      },
    },
    ({ db, visitor, ids }) => giveUpRecord(db, visitor, ids.recordMoveId),
  ),
])
