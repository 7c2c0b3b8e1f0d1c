import {
  CancelClassDay,
  ClassDay,
  ClassDayCalendar,
  ClassDayPage,
  CreateClassDay,
  DeleteClassDay,
  RestoreClassDay,
  UpdateClassDay,
} from '#contract/timetable/class-days.ts'
import { ClassDayQuery } from '#contract/timetable/class-days.query.ts'
import { DaySheet } from '#contract/timetable/day-sheet.ts'
import { GenerateClassDays, GeneratedClassDays } from '#contract/timetable/class-day-series.ts'
import { NotificationPreview } from '#contract/accounts/notifications.ts'
import { del, get, post, put, resource } from '#server/calls/call.ts'
import { perUser } from '#server/calls/rate-limit.ts'
import { previewOf } from '#server/notifications/preview.ts'
import {
  organizationInBody,
  organizationInPath,
  organizationOf,
  may,
} from '#server/tenancy/rights.ts'
import { cancelClassDay, restoreClassDay } from './cancel-class-day.ts'
import { generateClassDays } from './generate-class-days.ts'
import { findCalendar, findClassDay, listClassDays, findDaySheet } from './class-days.queries.ts'
import { addClassDay, deleteClassDay, updateClassDay } from './save-class-day.ts'

const mayView = may('classes.view', organizationOf('classDay'))
const mayManage = may('classDays.manage', organizationOf('classDay'))
const mayAdd = may('classDays.manage', organizationInBody)

export const classDays = resource('ClassDay', [
  get(
    '/admin/organization/:organizationId',
    {
      summary: 'List the class days of an organization',
      authorize: may('classes.view', organizationInPath),
      query: ClassDayQuery,
      answer: ClassDayPage,
    },
    ({ db, visitor, query }) => listClassDays(db, visitor.organizationId, query),
  ),
  get(
    '/admin/semester/:semesterId',
    {
      operationId: 'getClassDayCalendar',
      summary: 'List all class days of a semester',
      authorize: may('classes.view', organizationOf('semester')),
      answer: ClassDayCalendar,
    },
    ({ db, visitor, ids }) => findCalendar(db, visitor.organizationId, ids.semesterId),
  ),
  post(
    '/admin',
    {
      summary: 'Add a class day',
      authorize: mayAdd,
      body: CreateClassDay,
      answer: ClassDay,
      refuses: {
        409: 'That day is already on the calendar, or the canceled day is already made up',
      },
    },
    ({ db, visitor, body }) => addClassDay(db, visitor, body),
  ),
  post(
    '/admin/generate',
    {
      operationId: 'generateClassDays',
      summary: 'Add class days on weekdays of a date range, or preview them',
      authorize: mayAdd,
      body: GenerateClassDays,
      answer: GeneratedClassDays,
      refuses: { 409: 'The preview is out of date' },
    },
    ({ db, visitor, body }) => generateClassDays(db, visitor, body),
  ),
  get(
    '/admin/:classDayId',
    { summary: 'Get a class day', authorize: mayView, answer: ClassDay },
    ({ db, visitor, ids }) => findClassDay(db, visitor.organizationId, ids.classDayId),
  ),
  get(
    '/admin/sheet/:classDayId',
    { summary: 'Get the schedule of a day', authorize: mayView, answer: DaySheet },
    ({ db, visitor, ids }) => findDaySheet(db, visitor.organizationId, ids.classDayId),
  ),
  put(
    '/admin/:classDayId',
    {
      summary: 'Save a class day',
      authorize: mayManage,
      body: UpdateClassDay,
      answer: ClassDay,
      refuses: {
        409: 'Someone else saved it first, the day is canceled, or another day is on that date',
      },
    },
    ({ db, visitor, ids, body }) => updateClassDay(db, visitor, ids.classDayId, body),
  ),
  post(
    '/admin/cancel/:classDayId',
    {
      operationId: 'cancelClassDay',
      summary: 'Cancel a class day, with a reason',
      authorize: mayManage,
      body: CancelClassDay,
      answer: ClassDay,
      refuses: { 409: 'Someone else saved it first, or the day is canceled or a holiday' },
    },
    ({ db, visitor, ids, body }) => cancelClassDay(db, visitor, ids.classDayId, body),
  ),
  post(
    '/admin/restore/:classDayId',
    {
      operationId: 'restoreClassDay',
      summary: 'Restore a canceled class day',
      authorize: mayManage,
      body: RestoreClassDay,
      answer: ClassDay,
      refuses: {
        409: 'Someone else saved it first, the day is not canceled, or another day makes it up',
      },
    },
    ({ db, visitor, ids, body }) => restoreClassDay(db, visitor, ids.classDayId, body),
  ),
  post(
    '/admin/preview',
    {
      operationId: 'previewNewClassDay',
      summary: 'Say who would be notified if a class day were added like this',
      authorize: mayAdd,
      opensTransactions: true,
      rateLimit: perUser('preview'),
      body: CreateClassDay,
      answer: NotificationPreview,
      refuses: {
        409: 'That day is already on the calendar, or the canceled day is already made up',
      },
    },
    ({ database, publicUrl, visitor, body }) =>
      previewOf({ database, publicUrl }, async (db) => {
        const { id } = await addClassDay(db, visitor, body)
        return { ...visitor, subject: { type: 'ClassDay', id } }
      }),
  ),
  post(
    '/admin/preview/:classDayId',
    {
      operationId: 'previewClassDay',
      summary: 'Say who would be notified if a class day were saved like this',
      authorize: mayManage,
      opensTransactions: true,
      rateLimit: perUser('preview'),
      body: UpdateClassDay,
      answer: NotificationPreview,
      refuses: { 409: 'Someone else saved it first' },
    },
    ({ database, publicUrl, visitor, ids: { classDayId }, body }) =>
      previewOf({ database, publicUrl }, async (db) => {
        await updateClassDay(db, visitor, classDayId, body)
        return { ...visitor, subject: { type: 'ClassDay', id: classDayId } }
      }),
  ),
  post(
    '/admin/preview/cancel/:classDayId',
    {
      operationId: 'previewCancelingOfClassDay',
      summary: 'Say who would be notified if a class day were canceled',
      authorize: mayManage,
      opensTransactions: true,
      rateLimit: perUser('preview'),
      body: CancelClassDay,
      answer: NotificationPreview,
      refuses: { 409: 'Someone else saved it first' },
    },
    ({ database, publicUrl, visitor, ids: { classDayId }, body }) =>
      previewOf({ database, publicUrl }, async (db) => {
        await cancelClassDay(db, visitor, classDayId, body)
        return { ...visitor, subject: { type: 'ClassDay', id: classDayId } }
      }),
  ),
  post(
    '/admin/preview/restore/:classDayId',
    {
      operationId: 'previewRestoringOfClassDay',
      summary: 'Say who would be notified if a class day were restored',
      authorize: mayManage,
      opensTransactions: true,
      rateLimit: perUser('preview'),
      body: RestoreClassDay,
      answer: NotificationPreview,
      refuses: { 409: 'Someone else saved it first' },
    },
    ({ database, publicUrl, visitor, ids: { classDayId }, body }) =>
      previewOf({ database, publicUrl }, async (db) => {
        await restoreClassDay(db, visitor, classDayId, body)
        return { ...visitor, subject: { type: 'ClassDay', id: classDayId } }
      }),
  ),
  post(
    '/admin/preview/delete/:classDayId',
    {
      operationId: 'previewDeletionOfClassDay',
      summary: 'Say who would be notified if a class day were deleted',
      authorize: mayManage,
      opensTransactions: true,
      rateLimit: perUser('preview'),
      body: DeleteClassDay,
      answer: NotificationPreview,
      refuses: { 409: 'Another day makes it up, or attendance was taken' },
    },
    ({ database, publicUrl, visitor, ids: { classDayId }, body }) =>
      previewOf({ database, publicUrl }, async (db) => {
        await deleteClassDay(db, visitor, classDayId, body)
        return { ...visitor, subject: { type: 'ClassDay', id: classDayId } }
      }),
  ),
  del(
    '/admin/:classDayId',
    {
      summary: 'Delete a class day',
      authorize: mayManage,
      query: DeleteClassDay,
      refuses: { 409: 'Another day makes it up' },
    },
    ({ db, visitor, ids, query }) => deleteClassDay(db, visitor, ids.classDayId, query),
  ),
])
