import { NotificationPreview } from '#contract/accounts/notifications.ts'
import {
  AdminClass,
  AdminClassPage,
  CreateClass,
  PublishClasses,
  PublishedClasses,
  UpdateClass,
} from '#contract/classes/classes.ts'
import { AdminClassQuery, DeleteClass } from '#contract/classes/classes.query.ts'
import { classManagers } from '#contract/rights/guarded.ts'
import { MoveClasses, MovedClasses, UndoMoves } from '#contract/timetable/place-suggestions.ts'
import { PlaceClass, TimetableClass } from '#contract/timetable/timetable.ts'
import { del, get, post, put, resource } from '#server/calls/call.ts'
import { perUser } from '#server/calls/rate-limit.ts'
import { previewOf } from '#server/notifications/preview.ts'
import {
  organizationInBody,
  organizationInPath,
  organizationOf,
  may,
  requireOne,
} from '#server/tenancy/rights.ts'
import { findTimetableClass } from '#server/timetable/timetable/timetable.queries.ts'
import { findAdminClass, listClasses } from './classes.queries.ts'
import { deleteDraft } from './delete-class.ts'
import { moveClasses, undoMoves } from './move-classes.ts'
import { publishClasses } from './publish-classes.ts'
import { addClass, placeClass, updateClass } from './save-class.ts'

const ofClass = organizationOf('class')

export const classes = resource('Class', [
  get(
    '/admin/organization/:organizationId',
    {
      summary: 'List the classes of an organization',
      authorize: may('classes.view', organizationInPath),
      query: AdminClassQuery,
      answer: AdminClassPage,
    },
    async ({ db, visitor, query }) => {
      if (query.field) await requireOne(db, visitor, classManagers)
      return listClasses(db, visitor.organizationId, query)
    },
  ),
  post(
    '/admin',
    {
      summary: 'Add a class to a semester',
      authorize: may('classes.manage', organizationInBody),
      body: CreateClass,
      answer: AdminClass,
      refuses: { 409: 'It has schedule conflicts' },
    },
    ({ db, images, visitor, body }) => addClass({ db, images }, visitor, body),
  ),
  post(
    '/admin/publish',
    {
      operationId: 'publishClasses',
      summary: 'Publish drafts, and list those not published with the reason',
      authorize: may('classes.manage', organizationInBody),
      opensTransactions: true,
      takesLong: true,
      body: PublishClasses,
      answer: PublishedClasses,
    },
    ({ database, images, visitor, body }) => publishClasses({ database, images }, visitor, body),
  ),
  get(
    '/admin/:classId',
    {
      operationId: 'getAdminClass',
      summary: 'Get a class, as its administrators see it',
      authorize: may('classes.view', ofClass),
      answer: AdminClass,
    },
    ({ db, images, visitor, ids }) =>
      findAdminClass({ db, images }, visitor.organizationId, ids.classId),
  ),
  put(
    '/admin/:classId',
    {
      summary: 'Save a class and its teachers',
      authorize: may('classes.manage', ofClass),
      body: UpdateClass,
      answer: AdminClass,
      refuses: { 409: 'Someone else saved it first, or it has schedule conflicts' },
    },
    async ({ db, images, visitor, ids, body, afterCommit }) => {
      const { saved, leftOver } = await updateClass({ db, images }, visitor, ids.classId, body)
      afterCommit(() => images.discard(leftOver))
      return saved
    },
  ),
  del(
    '/admin/:classId',
    {
      summary: 'Delete a draft that nobody enrolled in. For ten minutes it can be undone',
      authorize: may('classes.manage', ofClass),
      query: DeleteClass,
      refuses: {
        409: 'Someone else saved it first, it is not a draft, or students enrolled in it',
      },
    },
    ({ db, images, visitor, ids, query }) =>
      deleteDraft({ db, images }, visitor, ids.classId, query),
  ),
  post(
    '/admin/preview/:classId',
    {
      operationId: 'previewClass',
      summary: 'Say who would be notified if a class were saved like this',
      authorize: may('classes.manage', ofClass),
      opensTransactions: true,
      rateLimit: perUser('preview'),
      body: UpdateClass,
      answer: NotificationPreview,
      refuses: { 409: 'Someone else saved it first' },
    },
    ({ database, publicUrl, images, visitor, ids: { classId }, body }) =>
      previewOf({ database, publicUrl }, async (db) => {
        const change = { ...body, override: 'Preview' as const }
        const tried = await updateClass({ db, images }, visitor, classId, change)
        return { ...visitor, subject: { type: 'Class', id: classId }, ...tried }
      }),
  ),
  post(
    '/admin/preview/place/:classId',
    {
      operationId: 'previewPlaceOfClass',
      summary: 'Say who would be notified if a class were moved like this',
      authorize: may('classes.manage', ofClass),
      opensTransactions: true,
      rateLimit: perUser('preview'),
      body: PlaceClass,
      answer: NotificationPreview,
      refuses: { 409: 'Someone else saved it first' },
    },
    ({ database, publicUrl, images, visitor, ids: { classId }, body }) =>
      previewOf({ database, publicUrl }, async (db) => {
        const change = { ...body, override: 'Preview' as const }
        const newConflictsCount = await placeClass({ db, images }, visitor, classId, change)
        return { ...visitor, subject: { type: 'Class', id: classId }, newConflictsCount }
      }),
  ),
  put(
    '/admin/place/:classId',
    {
      operationId: 'placeClass',
      summary: 'Move a class in the timetable',
      authorize: may('classes.manage', ofClass),
      body: PlaceClass,
      answer: TimetableClass,
      // The visible conflicts depend on the caller's permissions.
      again: ({ db, visitor, ids }) => findTimetableClass(db, visitor, ids.classId),
      refuses: { 409: 'Someone else saved it first, or it has schedule conflicts' },
    },
    async ({ db, images, visitor, ids, body }) => {
      await placeClass({ db, images }, visitor, ids.classId, body)
      return findTimetableClass(db, visitor, ids.classId)
    },
  ),
  put(
    '/admin/organization/:organizationId/places',
    {
      operationId: 'moveClasses',
      summary: 'Move classes together, all or none',
      authorize: may('classes.manage', organizationInPath),
      body: MoveClasses,
      takesLong: true,
      answer: MovedClasses,
      refuses: { 409: 'Someone else changed one of them first, or it would have new conflicts' },
    },
    ({ db, images, visitor, body }) => moveClasses({ db, images }, visitor, body.moves),
  ),
  post(
    '/admin/organization/:organizationId/undo-moves',
    {
      operationId: 'undoMoves',
      summary: 'Undo moves of classes together, before people are notified',
      authorize: may('classes.manage', organizationInPath),
      body: UndoMoves,
      takesLong: true,
      refuses: { 409: 'Somebody changed one of them since, or people were notified' },
    },
    ({ db, visitor, body, ids: _, ...services }) =>
      undoMoves({ db, ...services }, visitor, body.classes),
  ),
])
