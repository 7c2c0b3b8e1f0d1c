import { AnonymousTeacher, CreateAnonymousTeacher } from '#contract/placeholders.ts'
import {
  AddMember,
  HistoryPage,
  HistoryQuery,
  MemberCard,
  MemberPage,
  MemberQuery,
  UpdateMember,
  UpdateStatuses,
} from '#contract/members.ts'
import { del, get, post, put, resource } from '../call/call.ts'
import { studentAndParentCalls } from '../families/admin/families.admin.routes.ts'
import {
  organizationInBody,
  organizationInPath,
  organizationOf,
  ownerOf,
} from '../rights/rights.ts'
import { insertAnonymousTeacher } from './anonymous-teacher.ts'
import { inviting } from './invitations.routes.ts'
import { findMember } from './members.card.ts'
import { updateMember } from './members.edit.ts'
import { listHistory } from './members.history.ts'
import { listMembers } from './members.queries.ts'
import { addMember, deleteMember } from './members.records.ts'
import { updateStatuses } from './members.status.ts'
import { replacing } from './replacing/replacing.routes.ts'

const owner = ownerOf(organizationOf('organizationUser'))

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
  post(
    '/admin',
    {
      summary: 'Add somebody without an account',
      who: ownerOf(organizationInBody),
      body: AddMember,
      answer: MemberCard,
    },
    ({ db, images, visitor, body }) => addMember({ db, images }, visitor, body),
  ),
  put(
    '/admin/organization/:organizationId/status',
    {
      summary: 'Suspend, archive or restore members, all of them or none',
      who: ownerOf(organizationInPath),
      body: UpdateStatuses,
      refuses: { 409: 'The last active owner is among them' },
    },
    ({ db, visitor, body }) => updateStatuses(db, visitor, body),
  ),
  get(
    '/admin/:organizationUserId',
    {
      summary: 'One member, with the classes they teach and attend',
      who: owner,
      answer: MemberCard,
    },
    ({ db, images, visitor, ids }) =>
      findMember({ db, images }, { ...ids, organizationId: visitor.organizationId }),
  ),
  put(
    '/admin/:organizationUserId',
    {
      summary: 'Save a membership and, where the organization may, the person',
      who: owner,
      body: UpdateMember,
      answer: MemberCard,
      refuses: { 409: 'Somebody saved it meanwhile, or a class is in the way' },
    },
    ({ db, images, visitor, ids, body }) =>
      updateMember({ db, images }, visitor, ids.organizationUserId, body),
  ),
  del(
    '/admin/:organizationUserId',
    {
      summary: 'Remove the record of somebody who was never in a class',
      who: owner,
      refuses: { 409: 'They are or were in a class, or are the last active owner' },
    },
    ({ db, images, visitor, ids }) => deleteMember({ db, images }, visitor, ids.organizationUserId),
  ),
  get(
    '/admin/:organizationUserId/history',
    {
      summary: 'What was done to a membership, and by whom',
      who: owner,
      query: HistoryQuery,
      answer: HistoryPage,
    },
    ({ db, visitor, ids, query }) =>
      listHistory(db, { ...ids, organizationId: visitor.organizationId }, query),
  ),
  post(
    '/admin/anonymous-teacher',
    {
      summary: 'Make a teacher who has nothing but a display name',
      who: ownerOf(organizationInBody),
      body: CreateAnonymousTeacher,
      answer: AnonymousTeacher,
    },
    ({ db, visitor, body }) => insertAnonymousTeacher(db, visitor, body),
  ),
  ...studentAndParentCalls,
  ...inviting,
  ...replacing,
])
