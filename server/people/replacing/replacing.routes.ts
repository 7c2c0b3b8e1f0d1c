import { GivenBack, ReplaceMember } from '#contract/people/placeholders.ts'
import { post, resource } from '#server/calls/call.ts'
import { organizationOf, mayOne } from '#server/tenancy/rights.ts'
import { replaceMember } from './replace-member.ts'
import { undoReplacement } from './undo-replacement.ts'

export const replacing = resource('OrganizationUser', [
  post(
    '/admin/:organizationUserId/replace-with',
    {
      summary: 'A member takes the place of somebody who has no account',
      who: mayOne(['members.manage', 'teachers.manage'], organizationOf('organizationUser')),
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
      who: mayOne(['members.manage', 'teachers.manage'], organizationOf('organizationUser')),
      answer: GivenBack,
      refuses: { 409: 'Nobody has taken their place, or that one was replaced since' },
    },
    ({ db, visitor, ids }) => undoReplacement(db, visitor, ids.organizationUserId),
  ),
])
