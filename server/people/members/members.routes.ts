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
  requireOne,
} from '#server/tenancy/rights.ts'
import { birthDateReaders, memberManagers } from '#contract/rights/guarded.ts'
import { MemberRights } from '#contract/rights/rights.ts'
import { findMemberRights } from './member-rights.queries.ts'
import { addMember, deleteMember, insertAnonymousTeacher, updateMember } from './edit-members.ts'
import { findMember, listHistory, listMembers, tryEmailAgain } from './members.queries.ts'
import { listParents, listStudents } from './students-and-parents.queries.ts'
import {
  ParentPage,
  ParentQuery,
  StudentPage,
  StudentQuery,
} from '#contract/people/family-lists.ts'
import { endOpenEnrollments, findOpenEnrollments, updateStatuses } from './update-statuses.ts'

const member = organizationOf('organizationUser')

/** The members of an organization; the API calls them `OrganizationUser` (specification §2). */
export const members = resource('OrganizationUser', [
  get(
    '/admin/organization/:organizationId',
    {
      operationId: 'listMembers',
      summary: 'List the members of an organization, optionally of one kind',
      authorize: may('members.view', organizationInPath),
      query: MemberQuery,
      answer: MemberPage,
    },
    async ({ db, visitor, query }) => {
      if (query.field) await requireOne(db, visitor, memberManagers)
      return listMembers(db, visitor, query)
    },
  ),
  post(
    '/admin',
    {
      operationId: 'addMember',
      summary: 'Add a member without an account',
      authorize: mayOne(['members.manage', 'students.manage'], organizationInBody),
      body: AddMember,
      answer: MemberCard,
    },
    ({ db, images, visitor, body }) => addMember({ db, images }, visitor, body),
  ),
  get(
    '/admin/organization/:organizationId/open-enrollments',
    {
      operationId: 'listOpenEnrollments',
      summary: 'List the open enrollments of members',
      authorize: may('members.manage', organizationInPath),
      query: OpenEnrollmentsQuery,
      answer: OpenEnrollments,
    },
    ({ db, visitor, query }) => findOpenEnrollments(db, visitor, query.ids),
  ),
  put(
    '/admin/organization/:organizationId/status',
    {
      operationId: 'updateMemberStatuses',
      summary: 'Suspend, archive or restore members, all of them or none',
      authorize: may('members.manage', organizationInPath),
      body: UpdateStatuses,
      refuses: {
        403: 'Ending enrollments requires another permission',
        409: 'The last active owner is among them',
      },
    },
    ({ db, visitor, body }) => updateStatuses(db, visitor, body),
  ),
  get(
    '/admin/:organizationUserId',
    {
      operationId: 'getMember',
      summary: 'Get a member, with the classes they teach and attend',
      authorize: may('members.view', member),
      answer: MemberCard,
    },
    ({ db, images, visitor, ids }) =>
      findMember({ db, images }, { ...ids, organizationId: visitor.organizationId }),
  ),
  put(
    '/admin/:organizationUserId',
    {
      operationId: 'updateMember',
      summary: 'Save a membership and, if the organization may edit it, the person',
      authorize: may('members.manage', member),
      body: UpdateMember,
      answer: MemberCard,
      refuses: { 409: 'Someone else saved it first, or the member has classes' },
    },
    ({ db, images, visitor, ids, body }) =>
      updateMember({ db, images }, visitor, ids.organizationUserId, body),
  ),
  del(
    '/admin/:organizationUserId',
    {
      operationId: 'deleteMember',
      summary: 'Delete the record of a person who was never in a class',
      authorize: may('members.manage', member),
      refuses: { 409: 'They are or were in a class, or are the last active owner' },
    },
    ({ db, images, visitor, ids }) => deleteMember({ db, images }, visitor, ids.organizationUserId),
  ),
  del(
    '/admin/open-enrollments/:organizationUserId',
    {
      operationId: 'endOpenEnrollments',
      summary: 'End the open enrollments of an archived member',
      authorize: mayAll(['members.manage', 'enrollments.manage'], member),
      refuses: { 409: 'They are not archived' },
    },
    ({ db, visitor, ids }) => endOpenEnrollments(db, visitor, ids.organizationUserId),
  ),
  get(
    '/admin/history/:organizationUserId',
    {
      operationId: 'listMemberHistory',
      summary: 'List the history of a membership',
      authorize: mayOne(['audit.view', 'members.manage'], member),
      query: HistoryQuery,
      answer: HistoryPage,
    },
    ({ db, visitor, ids, query }) =>
      listHistory(db, { ...ids, organizationId: visitor.organizationId }, query),
  ),
  post(
    '/admin/try-email/:organizationUserId',
    {
      operationId: 'tryEmailAgain',
      summary: 'Let a member get emails again whose emails came back',
      authorize: mayAll(['members.manage', 'members.contact'], member),
    },
    ({ db, visitor, ids }) => tryEmailAgain(db, visitor, ids.organizationUserId),
  ),
  post(
    '/admin/anonymous-teacher',
    {
      operationId: 'createAnonymousTeacher',
      summary: 'Add a placeholder teacher',
      authorize: may('teachers.manage', organizationInBody),
      body: CreateAnonymousTeacher,
      answer: AnonymousTeacher,
    },
    ({ db, visitor, body }) => insertAnonymousTeacher(db, visitor, body),
  ),
  get(
    '/admin/rights/:organizationUserId',
    {
      operationId: 'getMemberRights',
      summary: 'Explain the rights of a member',
      authorize: may('members.view', member),
      answer: MemberRights,
    },
    ({ db, visitor, ids }) => findMemberRights(db, visitor, ids.organizationUserId),
  ),
  get(
    '/admin/organization/:organizationId/students',
    {
      operationId: 'listStudents',
      summary: 'List students, with their guardians and classes',
      authorize: mayOne(['members.view', 'students.medical'], organizationInPath),
      query: StudentQuery,
      answer: StudentPage,
    },
    async ({ db, visitor, query }) => {
      if (query.gradeLevelId !== undefined) await requireOne(db, visitor, birthDateReaders)
      if (query.field) await requireOne(db, visitor, memberManagers)
      return listStudents(db, visitor, query)
    },
  ),
  get(
    '/admin/organization/:organizationId/parents',
    {
      operationId: 'listParents',
      summary: 'List parents, with their children',
      authorize: may('members.view', organizationInPath),
      query: ParentQuery,
      answer: ParentPage,
    },
    (given) => listParents(given.db, given.visitor, given.query),
  ),
])
