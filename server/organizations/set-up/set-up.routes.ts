import {
  Holidays,
  HolidaysQuery,
  InviteNext,
  PublishSetUp,
  SaveSetUp,
  SetUp,
  SetUpInvitations,
  SetUpPreview,
  UndoSetUp,
} from '#contract/organizations/set-up.ts'
import { get, post, put, resource } from '#server/calls/call.ts'
import { perSender, perUser } from '#server/calls/rate-limit.ts'
import { findTimeZone } from '#server/tenancy/organizations.queries.ts'
import { organizationInPath, ownerOf, readingOwnerOf } from '#server/tenancy/rights.ts'
import { listHolidays } from './holidays.ts'
import { inviteNext, previewSetUp, publishSetUp } from './publish-set-up.ts'
import { findSetUp, saveSetUp } from './set-up.queries.ts'
import { undoSetUp } from './undo-set-up.ts'

const owner = ownerOf(organizationInPath)

/** Names people, who may be children. */
const readingOwner = readingOwnerOf(organizationInPath)

/** Setting up an organization, from an empty one to one in which families can enroll. */
export const setUps = resource('SetUp', [
  get(
    '/admin/organization/:organizationId',
    { summary: 'Get the set-up of an organization', authorize: readingOwner, answer: SetUp },
    ({ db, visitor }) => findSetUp(db, visitor),
  ),
  put(
    '/admin/organization/:organizationId',
    {
      summary: 'Save what is typed so far into the set-up of an organization',
      authorize: readingOwner,
      body: SaveSetUp,
      answer: SetUp,
      refuses: { 409: 'Someone else saved it first, or it is published' },
    },
    ({ db, visitor, body }) => saveSetUp(db, visitor, body),
  ),
  get(
    '/admin/holidays/:organizationId',
    {
      operationId: 'listHolidays',
      summary: 'List public holidays in the country of an organization',
      authorize: owner,
      query: HolidaysQuery,
      answer: Holidays,
    },
    async ({ db, visitor, query }) =>
      listHolidays(await findTimeZone(db, visitor.organizationId), query),
  ),
  post(
    '/admin/preview/:organizationId',
    {
      operationId: 'previewSetUp',
      summary: 'Say what publishing the set-up would make, and who would be invited',
      authorize: readingOwner,
      opensTransactions: true,
      rateLimit: perUser('preview'),
      answer: SetUpPreview,
      refuses: { 409: 'It is published' },
    },
    ({ database, images, visitor }) => previewSetUp({ database, images }, visitor),
  ),
  post(
    '/admin/publish/:organizationId',
    {
      operationId: 'publishSetUp',
      summary: 'Make the semester, class days, rooms, time slots and classes of the set-up',
      authorize: readingOwner,
      takesLong: true,
      body: PublishSetUp,
      answer: SetUp,
      refuses: { 409: 'Someone else saved it first, it is published, or it has conflicts' },
    },
    ({ db, images, visitor, body }) => publishSetUp({ db, images }, visitor, body),
  ),
  post(
    '/admin/invite/:organizationId',
    {
      operationId: 'inviteNextOfSetUp',
      summary: 'Invite the next members after the set-up was published',
      authorize: readingOwner,
      rateLimit: { ...perSender('invite'), tries: (body) => (body as InviteNext).atMost },
      body: InviteNext,
      takesLong: true,
      answer: SetUpInvitations,
      refuses: { 409: 'It is not published, or your email address is not verified' },
    },
    ({ db, visitor, body }) => inviteNext(db, visitor, body),
  ),
  post(
    '/admin/undo/:organizationId',
    {
      operationId: 'undoSetUp',
      summary: 'Remove what the set-up made, before the first student enrolls',
      authorize: readingOwner,
      takesLong: true,
      body: UndoSetUp,
      answer: SetUp,
      refuses: { 409: 'It is not published, someone else saved it, or students have enrolled' },
    },
    async ({ db, images, encryption, visitor, body, afterCommit }) => {
      const { leftOver, setUp } = await undoSetUp({ db, images, encryption }, visitor, body)
      afterCommit(() => images.discard(leftOver))
      return setUp
    },
  ),
])
