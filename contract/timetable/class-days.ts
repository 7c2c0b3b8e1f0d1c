import { NotificationOptions } from '../accounts/notifications.ts'
import { PlannedType, ClassDayType } from './class-days.query.ts'
import { ClockTime, timesInOrder } from '../dates/clock.ts'
import { CalendarDate } from '../dates/date.ts'
import { Id } from '../id.ts'
import { pageOf } from '../page.ts'
import { saved, Version } from '../saved.ts'
import { line, optionalLine } from '../text.ts'
import { z } from '../zod.ts'

/** Types of days on which no class meets. */
export const offTypes = ['Holiday', 'Canceled'] as const satisfies ClassDayType[]

export const isOff = (type: ClassDayType): boolean => offTypes.some((each) => each === type)

/** Labels of the types. */
export const classDayTypeNames: Record<ClassDayType, string> = {
  Regular: 'Class day',
  Shortened: 'Shortened day',
  SpecialEvent: 'Special event',
  MakeUp: 'Make-up day',
  Holiday: 'Holiday',
  Canceled: 'Canceled',
}

const notification = z.optional(NotificationOptions)

const times = { startTime: z.nullable(ClockTime), endTime: z.nullable(ClockTime) }

const fields = {
  date: CalendarDate,
  type: PlannedType,
  ...times,
  notes: optionalLine(200),
  /** For a make-up day: the canceled day whose classes meet on it. */
  makesUpClassDayId: z.nullable(Id),
}

type Planned = { type: PlannedType; makesUpClassDayId: number | null } & {
  [End in 'startTime' | 'endTime']: string | null
}

/** Every type but a holiday needs times, and a make-up day needs the day it makes up. */
const isWhole = z.check<Planned>(({ value, issues }) => {
  const needed: (keyof Planned)[] = [
    ...(value.type === 'Holiday' ? [] : (['startTime', 'endTime'] as const)),
    ...(value.type === 'MakeUp' ? (['makesUpClassDayId'] as const) : []),
  ]
  for (const field of needed) {
    if (value[field] === null) issues.push({ code: 'custom', input: null, path: [field] })
  }
})

export const CreateClassDay = z
  .strictObject({
    organizationId: Id,
    semesterId: Id,
    ...fields,
    startTime: z._default(fields.startTime, null),
    endTime: z._default(fields.endTime, null),
    notes: z._default(fields.notes, null),
    makesUpClassDayId: z._default(fields.makesUpClassDayId, null),
    /** Of a make-up day; nobody is notified of others. */
    notification,
  })
  .check(isWhole, timesInOrder)
export type CreateClassDay = z.infer<typeof CreateClassDay>

export const UpdateClassDay = z
  .strictObject({ ...fields, notification, version: Version })
  .check(isWhole, timesInOrder)
export type UpdateClassDay = z.infer<typeof UpdateClassDay>

export const CancelClassDay = z.strictObject({ reason: line(200), notification, version: Version })
export type CancelClassDay = z.infer<typeof CancelClassDay>

export const RestoreClassDay = z.strictObject({ notification, version: Version })
export type RestoreClassDay = z.infer<typeof RestoreClassDay>

/**
 * Without `notified`, those whom the day concerns are notified, unless that waits already and somebody chose otherwise.
 * The email has no sentence of the administrator: whoever has a reason to give cancels the day instead.
 */
export const DeleteClassDay = z.strictObject({
  notified: z.optional(z.enum(['Everyone', 'Nobody'])),
})
export type DeleteClassDay = z.infer<typeof DeleteClassDay>

const OtherDay = z.nullable(z.object({ id: Id, date: z.iso.date() }))

/** `classesCount` counts the classes that meet on it, or would meet if it were not a holiday or canceled. */
export const ClassDay = z.object({
  id: Id,
  organizationId: Id,
  semesterId: Id,
  semesterName: z.string(),
  date: z.iso.date(),
  type: ClassDayType,
  ...times,
  notes: z.nullable(z.string()),
  cancelReason: z.nullable(z.string()),
  makesUp: OtherDay,
  madeUpBy: OtherDay,
  classesCount: z.int(),
  ...saved,
})
export type ClassDay = z.infer<typeof ClassDay>

export const ClassDayRow = z.pick(ClassDay, {
  id: true,
  date: true,
  type: true,
  startTime: true,
  endTime: true,
  notes: true,
  cancelReason: true,
})
export type ClassDayRow = z.infer<typeof ClassDayRow>

export const ClassDayPage = pageOf(ClassDayRow)

/** All class days of a semester. `today` is the date in the organization's time zone. */
export const ClassDayCalendar = z.object({
  semesterId: Id,
  semesterName: z.string(),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  isArchived: z.boolean(),
  today: z.iso.date(),
  days: z.array(z.extend(ClassDayRow, { makesUp: OtherDay, madeUpBy: OtherDay })),
})
export type ClassDayCalendar = z.infer<typeof ClassDayCalendar>
