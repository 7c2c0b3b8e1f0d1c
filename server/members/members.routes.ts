import {
  AnonymousTeacher,
  CreateAnonymousTeacher,
  Invitation,
  Invite,
  MemberCard,
  MemberPage,
  MemberQuery,
} from '#contract/members.ts'
import { get, post, resource } from '../call/call.ts'
import { invite } from '../invitations/invite.ts'
import {
  organizationInBody,
  organizationInPath,
  organizationOf,
  ownerOf,
} from '../rights/rights.ts'
import { perUser } from '../throttle/throttle.ts'
import { insertAnonymousTeacher } from './anonymous-teacher.ts'
import { findMember, listMembers } from './members.queries.ts'
import { replacing } from './replacing/replacing.routes.ts'

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
  post(
    '/admin/anonymous-teacher',
    {
      summary: 'Make a teacher who has nothing but a display name',
      who: ownerOf(organizationInBody),
      body: CreateAnonymousTeacher,
      answer: AnonymousTeacher,
      creates: true,
    },
    ({ db, visitor, body }) => insertAnonymousTeacher(db, visitor, body),
  ),
  ...replacing,
])
