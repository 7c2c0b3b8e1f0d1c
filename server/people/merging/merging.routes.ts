import { ClaimedRecord, Unmerged, MergeMember } from '#contract/people/placeholders.ts'
import { z } from '#contract/zod.ts'
import { get, post, resource, signedIn } from '#server/calls/call.ts'
import { mayOne, organizationOf } from '#server/tenancy/rights.ts'
import { mergeMember } from './merge-records.ts'
import { listClaimedRecords, partWithRecord, unmergeMember } from './unmerge-records.ts'

const mayMerge = mayOne(['members.manage', 'teachers.manage'], organizationOf('organizationUser'))

export const merging = resource('OrganizationUser', [
  post(
    '/admin/:organizationUserId/merge-into',
    {
      summary: 'A member takes the place of somebody who has no account',
      authorize: mayMerge,
      body: MergeMember,
      refuses: {
        409: 'They have an account or a family as a child, or somebody has taken their place already',
      },
    },
    ({ db, visitor, ids, body }) =>
      mergeMember(db, visitor, ids.organizationUserId, body.organizationUserId),
  ),
  post(
    '/admin/:organizationUserId/unmerge',
    {
      summary: 'Give a member back what another has taken over from them',
      authorize: mayMerge,
      answer: Unmerged,
      refuses: { 409: 'Nobody has taken their place, or that one was replaced since' },
    },
    ({ db, visitor, ids }) => unmergeMember(db, visitor, ids.organizationUserId),
  ),
])

export const claimedRecords = resource('Account', [
  get(
    '/records',
    {
      summary: 'The records of organizations that I have claimed',
      authorize: signedIn,
      answer: z.array(ClaimedRecord),
    },
    ({ db, visitor }) => listClaimedRecords(db, visitor),
  ),
  post(
    '/records/:recordMoveId/part',
    {
      summary: 'Part with a record that I have claimed',
      authorize: signedIn,
      answer: Unmerged,
      refuses: { 409: 'It was given back already, or children of a family would be left alone' },
    },
    ({ db, visitor, ids }) => partWithRecord(db, visitor, ids.recordMoveId),
  ),
])
