import { AnonymousTeacher, CreateAnonymousTeacher } from '#contract/people/placeholders.ts'
import { HistoryPage, HistoryQuery } from '#contract/rights/audit.ts'
import {
  AddMember,
  MemberCard,
  MemberPage,
  MemberQuery,
  OpenEnrollments,
  OpenEnrollmentsQuery,
  UpdateMember,
  UpdateStatuses,
} from '#contract/people/members.ts'
import { del, get, post, put, resource } from '#server/calls/call.ts'
import {
  organizationInBody,
  organizationInPath,
  organizationOf,
  may,
  mayAll,
  mayOne,
} from '#server/tenancy/rights.ts'
import { MemberRights } from '#contract/rights/rights.ts'
import { findMemberRights } from './member-rights.queries.ts'
import { addMember, deleteMember, insertAnonymousTeacher, updateMember } from './edit-members.ts'
import { findMember, listHistory, listMembers } from './members.queries.ts'
import { listParents, listStudents } from './students-and-parents.queries.ts'
import { ParentPage, ParentQuery, PeopleQuery, StudentPage } from '#contract/people/family-lists.ts'
import { endOpenEnrollments, findOpenEnrollments, updateStatuses } from './update-statuses.ts'

const member = organizationOf('organizationUser')

/** An organization's members; the wire calls one an `OrganizationUser` (specification §2). */
export const members = resource('OrganizationUser', [
  get(
    '/admin/organization/:organizationId',
    {
      summary: 'The members of an organization, or those of one kind',
      authorize: may('members.view', organizationInPath),
      query: MemberQuery,
      answer: MemberPage,
    },
    ({ db, visitor, query }) => listMembers(db, visitor, query),
  ),
  post(
    '/admin',
    {
      summary: 'Add somebody without an account',
      authorize: mayOne(['members.manage', 'students.manage'], organizationInBody),
      body: AddMember,
      answer: MemberCard,
    },
    ({ db, images, visitor, body }) => addMember({ db, images }, visitor, body),
  ),
  get(
    '/admin/organization/:organizationId/open-enrollments',
    {
      summary: 'What some members hold in classes that are not over',
      authorize: may('members.manage', organizationInPath),
      query: OpenEnrollmentsQuery,
      answer: OpenEnrollments,
    },
    ({ db, visitor, query }) => findOpenEnrollments(db, visitor, query.ids),
  ),
  put(
    '/admin/organization/:organizationId/status',
    {
      summary: 'Suspend, archive or restore members, all of them or none',
      authorize: may('members.manage', organizationInPath),
      body: UpdateStatuses,
      refuses: {
        403: 'Ending their enrollments takes another permission',
        409: 'The last active owner is among them',
      },
    },
    ({ db, visitor, body }) => updateStatuses(db, visitor, body),
  ),
  get(
    '/admin/:organizationUserId',
    {
      summary: 'One member, with the classes they teach and attend',
      authorize: may('members.view', member),
      answer: MemberCard,
    },
    ({ db, images, visitor, ids }) =>
      findMember({ db, images }, { ...ids, organizationId: visitor.organizationId }),
  ),
  put(
    '/admin/:organizationUserId',
    {
      summary: 'Save a membership and, where the organization may, the person',
      authorize: may('members.manage', member),
      body: UpdateMember,
      answer: MemberCard,
      refuses: { 409: 'Someone else saved it first, or a class is in the way' },
    },
    ({ db, images, visitor, ids, body }) =>
      updateMember({ db, images }, visitor, ids.organizationUserId, body),
  ),
  del(
    '/admin/:organizationUserId',
    {
      summary: 'Remove the record of somebody who was never in a class',
      authorize: may('members.manage', member),
      refuses: { 409: 'They are or were in a class, or are the last active owner' },
    },
    ({ db, images, visitor, ids }) => deleteMember({ db, images }, visitor, ids.organizationUserId),
  ),
  del(
    '/admin/:organizationUserId/open-enrollments',
    {
      summary: 'End what somebody archived still holds in classes that are not over',
      authorize: mayAll(['members.manage', 'enrollments.manage'], member),
      refuses: { 409: 'They are not archived' },
    },
    ({ db, visitor, ids }) => endOpenEnrollments(db, visitor, ids.organizationUserId),
  ),
  get(
    '/admin/:organizationUserId/history',
    {
      summary: 'What was done to a membership, and by whom',
      authorize: mayOne(['audit.view', 'members.manage'], member),
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
      authorize: may('teachers.manage', organizationInBody),
      body: CreateAnonymousTeacher,
      answer: AnonymousTeacher,
    },
    ({ db, visitor, body }) => insertAnonymousTeacher(db, visitor, body),
  ),
  get(
    '/admin/:organizationUserId/rights',
    {
      summary: 'Why a member may do what they may',
      authorize: may('members.view', member),
      answer: MemberRights,
    },
    ({ db, visitor, ids }) => findMemberRights(db, visitor, ids.organizationUserId),
  ),
  get(
    '/admin/organization/:organizationId/students',
    {
      summary: 'The students, with their guardians and classes',
      authorize: mayOne(['members.view', 'students.medical'], organizationInPath),
      query: PeopleQuery,
      answer: StudentPage,
    },
    (given) => listStudents(given.db, given.visitor.organizationId, given.query),
  ),
  get(
    '/admin/organization/:organizationId/parents',
    {
      summary: 'The parents, with their children',
      authorize: may('members.view', organizationInPath),
      query: ParentQuery,
      answer: ParentPage,
    },
    (given) => listParents(given.db, given.visitor.organizationId, given.query),
  ),
])
