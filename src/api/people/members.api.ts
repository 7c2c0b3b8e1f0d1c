import { HistoryPage } from '#contract/rights/audit.ts'
import {
  Invitation,
  InvitedMembers,
  MemberCard,
  MemberPage,
  OpenEnrollments,
  OpenInvitations,
  type AddMember,
  type Invite,
  type InviteMembers,
  type UpdateMember,
  type UpdateStatuses,
} from '#contract/people/members.ts'
import type { FieldFilter } from '#contract/people/custom-values.query.ts'
import type { EmailState, MemberKind } from '#contract/people/members.query.ts'
import type { Membership } from '#contract/organizations/organizations.ts'
import { readPage, type PageQuery } from '#contract/page.ts'
import type { z } from '#contract/zod.ts'
import { send, sendOnly, type Change } from '../http.ts'
import { question } from '../question.ts'
import {
  AnonymousTeacher,
  type CreateAnonymousTeacher,
  Unmerged,
  type MergeMember,
} from '#contract/people/placeholders.ts'

type MembersQuery = PageQuery & {
  kind?: MemberKind
  status?: Membership['status']
  email?: EmailState
  field?: FieldFilter
}

export const tryEmailAgain = (id: number, change: Change) =>
  sendOnly('post', `OrganizationUser/admin/try-email/${id}`, change)

export const addMember = (input: AddMember, change: Change) =>
  send('post', 'OrganizationUser/admin', change, input).json(MemberCard)

export const updateMember = ({ id, ...input }: UpdateMember & { id: number }, change: Change) =>
  send('put', `OrganizationUser/admin/${id}`, change, input).json(MemberCard)

export const deleteMember = (id: number, change: Change) =>
  sendOnly('delete', `OrganizationUser/admin/${id}`, change)

type StatusChange = z.input<typeof UpdateStatuses> & { organizationId: number }

export const updateStatuses = ({ organizationId, ...input }: StatusChange, change: Change) =>
  sendOnly('put', `OrganizationUser/admin/organization/${organizationId}/status`, change, input)

export const invite = (input: Invite, change: Change) =>
  send('post', 'OrganizationUser/admin/invite', change, input).json(Invitation)

type ManyInvited = InviteMembers & { organizationId: number }

export const inviteMembers = ({ organizationId, ...input }: ManyInvited, change: Change) =>
  send('post', `OrganizationUser/admin/organization/${organizationId}/invite`, change, input).json(
    InvitedMembers,
  )

export const withdrawInvitation = (id: number, change: Change) =>
  sendOnly('delete', `OrganizationUser/admin/invitation/${id}`, change)

export const withdrawInvitationByEmail = (id: number, change: Change) =>
  sendOnly('delete', `OrganizationUser/admin/invitations/${id}`, change)

export const invitationsQuery = (organizationId: number) =>
  question(
    ['members', 'invitations', organizationId],
    `OrganizationUser/admin/organization/${organizationId}/invitations`,
    OpenInvitations,
  )

export const endOpenEnrollments = (id: number, change: Change) =>
  sendOnly('delete', `OrganizationUser/admin/open-enrollments/${id}`, change)

/** The open enrollments of up to 100 members. */
export const openEnrollmentsQuery = (organizationId: number, ids: readonly number[]) =>
  question(
    ['members', 'open-enrollments', ids],
    `OrganizationUser/admin/organization/${organizationId}/open-enrollments`,
    OpenEnrollments,
    { ids: ids.join(',') },
  )

export const membersQuery = (organizationId: number, query: MembersQuery) =>
  question(
    ['members', 'page', organizationId, query],
    `OrganizationUser/admin/organization/${organizationId}`,
    readPage(MemberPage),
    query,
  )

export const memberQuery = (id: number) =>
  question(['members', 'one', id], `OrganizationUser/admin/${id}`, MemberCard)

export const historyQuery = (id: number, query: PageQuery) =>
  question(
    ['members', 'history', id, query],
    `OrganizationUser/admin/history/${id}`,
    readPage(HistoryPage),
    query,
  )

const ownerAt = (id: number) => `OrganizationUser/admin/owner/${id}`

export const addOwner = (id: number, change: Change) => sendOnly('post', ownerAt(id), change)

export const removeOwner = (id: number, change: Change) => sendOnly('delete', ownerAt(id), change)

export const handOver = (id: number, change: Change) =>
  sendOnly('post', `OrganizationUser/admin/owner/transfer/${id}`, change)

export const createAnonymousTeacher = (input: CreateAnonymousTeacher, change: Change) =>
  send('post', 'OrganizationUser/admin/anonymous-teacher', change, input).json(AnonymousTeacher)

export const mergeMember = ({ id, ...input }: MergeMember & { id: number }, change: Change) =>
  sendOnly('post', `OrganizationUser/admin/merge-into/${id}`, change, input)

export const unmergeMember = (id: number, change: Change) =>
  send('post', `OrganizationUser/admin/unmerge/${id}`, change).json(Unmerged)
