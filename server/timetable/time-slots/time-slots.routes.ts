import {
  CreateTimeSlot,
  TimeSlot,
  TimeSlotPage,
  TimeSlotQuery,
  UpdateTimeSlot,
} from '#contract/timetable/time-slots.ts'
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
import { addTimeSlot, deleteTimeSlot, findTimeSlot, listTimeSlots } from './time-slots.queries.ts'
import { updateTimeSlot } from './update-time-slot.ts'

const timeSlot = organizationOf('timeSlot')

export const timeSlots = resource('TimeSlot', [
  get(
    '/admin/organization/:organizationId',
    {
      summary: 'List the time slots of an organization',
      authorize: may('classes.view', organizationInPath),
      query: TimeSlotQuery,
      answer: TimeSlotPage,
    },
    ({ db, visitor, query }) => listTimeSlots(db, visitor.organizationId, query),
  ),
  post(
    '/admin',
    {
      summary: 'Add a time slot to an organization',
      authorize: may('classDays.manage', organizationInBody),
      body: CreateTimeSlot,
      answer: TimeSlot,
      refuses: { 409: 'Another time slot has this name, or the organization has too many' },
    },
    ({ db, visitor, body }) => addTimeSlot(db, visitor, body),
  ),
  get(
    '/admin/:timeSlotId',
    { summary: 'Get a time slot', authorize: may('classes.view', timeSlot), answer: TimeSlot },
    ({ db, visitor, ids }) => findTimeSlot(db, visitor.organizationId, ids.timeSlotId),
  ),
  put(
    '/admin/:timeSlotId',
    {
      summary: 'Save a time slot',
      authorize: may('classDays.manage', timeSlot),
      body: UpdateTimeSlot,
      answer: TimeSlot,
      refuses: { 409: 'Someone else saved it first, or another time slot has this name' },
    },
    ({ db, visitor, ids, body }) => updateTimeSlot(db, visitor, ids.timeSlotId, body),
  ),
  post(
    '/admin/preview/:timeSlotId',
    {
      operationId: 'previewTimeSlot',
      summary: 'Say who would be notified if a time slot were saved like this',
      authorize: may('classDays.manage', timeSlot),
      opensTransactions: true,
      rateLimit: perUser('preview'),
      body: UpdateTimeSlot,
      answer: NotificationPreview,
      refuses: { 409: 'Someone else saved it first, or another time slot has this name' },
    },
    ({ database, publicUrl, visitor, ids: { timeSlotId }, body }) =>
      previewOf({ database, publicUrl }, async (db) => {
        await updateTimeSlot(db, visitor, timeSlotId, body)
        return { ...visitor, subject: { type: 'TimeSlot', id: timeSlotId } }
      }),
  ),
  del(
    '/admin/:timeSlotId',
    {
      summary: 'Delete a time slot; its classes stay without one',
      authorize: may('classDays.manage', timeSlot),
    },
    ({ db, visitor, ids }) => deleteTimeSlot(db, visitor, ids.timeSlotId),
  ),
])
