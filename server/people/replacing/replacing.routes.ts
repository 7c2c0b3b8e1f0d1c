import { ClaimedRecord, GivenBack, ReplaceMember } from '#contract/people/placeholders.ts'
import { z } from '#contract/zod.ts'
import { get, post, resource, signedIn } from '#server/calls/call.ts'
import { mayOne, organizationOf } from '#server/tenancy/rights.ts'
import { replaceMember } from './merge-records.ts'
import { listClaimedRecords, partWithRecord, undoReplacement } from './unmerge-records.ts'

const mayReplace = mayOne(['members.manage', 'teachers.manage'], organizationOf('organizationUser'))

export const replacing = resource('OrganizationUser', [
  post(
    '/admin/:organizationUserId/replace-with',
    {
      summary: 'A member takes the place of somebody who has no account',
      who: mayReplace,
      body: ReplaceMember,
      refuses: {
        409: 'They have an account or a family as a child, or somebody has taken their place already',
      },
    },
    ({ db, visitor, ids, body }) =>
      replaceMember(db, visitor, ids.organizationUserId, body.organizationUserId),
  ),
  post(
    '/admin/:organizationUserId/replace-with/undo',
    {
      summary: 'Give a member back what another has taken over from them',
      who: mayReplace,
      answer: GivenBack,
      refuses: { 409: 'Nobody has taken their place, or that one was replaced since' },
    },
    ({ db, visitor, ids }) => undoReplacement(db, visitor, ids.organizationUserId),
  ),
])

export const claimedRecords = resource('Account', [
  get(
    '/records',
    {
      summary: 'The records of organizations that I have claimed',
      who: signedIn,
      answer: z.array(ClaimedRecord),
    },
    ({ db, visitor }) => listClaimedRecords(db, visitor),
  ),
  post(
    '/records/:recordMoveId/part',
    {
      summary: 'Part with a record that I have claimed',
      who: signedIn,
      answer: GivenBack,
      refuses: { 409: 'It was given back already, or children of a family would be left alone' },
    },
    ({ db, visitor, ids }) => partWithRecord(db, visitor, ids.recordMoveId),
  ),
])
