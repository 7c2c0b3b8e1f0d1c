import { Invitation, Invite, MemberCard, MemberPage, MemberQuery } from '#contract/members.ts'
import { get, post, resource } from '../call/call.ts'
import { invite } from '../invitations/invite.ts'
import {
  organizationInBody,
  organizationInPath,
  organizationOf,
  ownerOf,
} from '../rights/rights.ts'
import { perUser } from '../throttle/throttle.ts'
import { findMember, listMembers } from './members.queries.ts'

/** An organization's members; the wire calls one an `OrganizationUser` (specification §2). */
export const members = resource('OrganizationUser', [
  get(
    '/admin/organization/:organizationId',
    {
      summary: 'The members of an organization, or those of one kind',
      who: ownerOf(organizationInPath),
      query: MemberQuery,
      answer: MemberPage,
    },
    ({ db, visitor, query }) => listMembers(db, visitor.organizationId, query),
  ),
  get(
    '/admin/:organizationUserId',
    {
      summary: 'One member, with the classes they teach and attend',
      who: ownerOf(organizationOf('organizationUser')),
      answer: MemberCard,
    },
    ({ db, visitor, ids }) => findMember(db, visitor.organizationId, ids.organizationUserId),
  ),
  post(
    '/admin/invite',
    {
      summary: 'Invite somebody by email',
      who: ownerOf(organizationInBody),
      throttled: perUser('invite'),
      body: Invite,
      answer: Invitation,
      creates: true,
      refuses: { 409: 'The address is one that cannot be invited' },
    },
    ({ db, visitor, body }) => invite(db, visitor, body),
  ),
])
