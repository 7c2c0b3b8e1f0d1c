import { ClockTime, timesInOrder } from './clock.ts'
import { CalendarDate } from './date.ts'
import { Id } from './id.ts'
import { pageOf, pageQuery } from './page.ts'
import { saved, Version } from './saved.ts'
import { line, optionalLine } from './text.ts'
import { Weekday } from './weekdays.ts'
import { z } from './zod.ts'

/** What a day may be made. It is cancelled by a call of its own, which asks why. */
export const PlannedType = z.enum(['Regular', 'Shortened', 'SpecialEvent', 'MakeUp', 'Holiday'])
export type PlannedType = z.infer<typeof PlannedType>

/** What a day on the calendar of a semester is. On a holiday, or once it is cancelled, no class meets. */
export const ClassDayType = z.enum([...PlannedType.options, 'Cancelled'])
export type ClassDayType = z.infer<typeof ClassDayType>

/** What people read for the types above. */
export const classDayTypeNames: Record<ClassDayType, string> = {
  Regular: 'Class day',
  Shortened: 'Shortened day',
  SpecialEvent: 'Special event',
  MakeUp: 'Make-up day',
  Holiday: 'Holiday',
  Cancelled: 'Cancelled',
}

/** The most class days that come into being at once. */
export const mostDays = 400

const times = { startTime: z.nullable(ClockTime), endTime: z.nullable(ClockTime) }

const fields = {
  date: CalendarDate,
  type: PlannedType,
  ...times,
  notes: optionalLine(200),
  /** Of a make-up day: the cancelled day whose classes meet on it. */
  makesUpClassDayId: z.nullable(Id),
}

type Planned = { type: PlannedType; makesUpClassDayId: number | null } & {
  [End in 'startTime' | 'endTime']: string | null
}

/** Classes meet at some time, but for holidays; and a make-up day makes up some day. */
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
  .strictObject({ organizationId: Id, semesterId: Id, ...fields })
  .check(isWhole, timesInOrder)
export type CreateClassDay = z.infer<typeof CreateClassDay>

export const UpdateClassDay = z
  .strictObject({ ...fields, version: Version })
  .check(isWhole, timesInOrder)
export type UpdateClassDay = z.infer<typeof UpdateClassDay>

export const CancelClassDay = z.strictObject({ reason: line(200), version: Version })
export type CancelClassDay = z.infer<typeof CancelClassDay>

export const RestoreClassDay = z.strictObject({ version: Version })
export type RestoreClassDay = z.infer<typeof RestoreClassDay>

const OtherDay = z.nullable(z.object({ id: Id, date: z.iso.date() }))

/** `classesCount` counts the classes that meet on it, or would if they could. */
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

export const ClassDayQuery = pageQuery(['date', 'type', 'startTime'], {
  semesterId: z.optional(Id),
  type: z.optional(ClassDayType),
})
export type ClassDayQuery = z.infer<typeof ClassDayQuery>

export const ClassDayPage = pageOf(ClassDayRow)

/** All class days of a semester. `today` is the day where the organization is. */
export const ClassDayCalendar = z.object({
  semesterId: Id,
  semesterName: z.string(),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  today: z.iso.date(),
  days: z.array(z.extend(ClassDayRow, { makesUp: OtherDay, madeUpBy: OtherDay })),
})
export type ClassDayCalendar = z.infer<typeof ClassDayCalendar>

const SkipDate = z.strictObject({ date: CalendarDate, name: line(120) })

const series = {
  semesterId: Id,
  weekdays: z.array(Weekday).check(z.minLength(1, 'Choose at least one weekday.'), z.maxLength(7)),
  fromDate: CalendarDate,
  toDate: CalendarDate,
  startTime: ClockTime,
  endTime: ClockTime,
  /** Days on which there are no classes: holidays, by their names. */
  skipDates: z.array(SkipDate).check(z.maxLength(60, 'Name at most 60 holidays.')),
}

type Series = { fromDate: string; toDate: string; skipDates: { date: string }[] }

const inOrder = z.check<Series>(({ value: { fromDate, toDate, skipDates }, issues }) => {
  const refuse = (path: (string | number)[], message: string) =>
    issues.push({ code: 'custom', input: toDate, path, message })
  if (toDate < fromDate) refuse(['toDate'], 'The end must not be before the start.')
  const dates = skipDates.map(({ date }) => date)
  dates.forEach((date, index) => {
    if (dates.indexOf(date) < index)
      refuse(['skipDates', index, 'date'], 'This day is named twice.')
  })
})

/** What the form of a series holds. */
export const ClassDaySeries = z.strictObject(series).check(inOrder, timesInOrder)
export type ClassDaySeries = z.infer<typeof ClassDaySeries>

/**
 * A class day on each of some weekdays. A `preview` saves nothing. `newDates` are those that somebody looked at: if
 * others would come into being by now, none does.
 */
export const GenerateClassDays = z
  .strictObject({
    organizationId: Id,
    ...series,
    preview: z.boolean(),
    newDates: z._default(z.nullable(z.array(CalendarDate).check(z.maxLength(mostDays))), null),
  })
  .check(inOrder, timesInOrder)
export type GenerateClassDays = z.infer<typeof GenerateClassDays>

/** The days of a series as they are or would be. Who is not new was on the calendar before, and stays as it is. */
export const GeneratedClassDays = z.object({
  days: z.array(
    z.object({
      date: z.iso.date(),
      type: ClassDayType,
      notes: z.nullable(z.string()),
      isNew: z.boolean(),
    }),
  ),
  /** Of the days to be skipped, those on which there is no class day anyway. */
  unusedSkipDates: z.array(SkipDate),
})
export type GeneratedClassDays = z.infer<typeof GeneratedClassDays>

/** Which classes meet where and when on a day. The rooms and slots are those that are used. */
export const DaySheet = z.object({
  id: Id,
  date: z.iso.date(),
  type: ClassDayType,
  notes: z.nullable(z.string()),
  organizationName: z.string(),
  semesterName: z.string(),
  ...times,
  rooms: z.array(z.object({ id: Id, name: z.string() })),
  slots: z.array(z.object({ id: Id, name: z.string(), startTime: ClockTime, endTime: ClockTime })),
  classes: z.array(
    z.object({
      id: Id,
      name: z.string(),
      isDraft: z.boolean(),
      roomId: z.nullable(Id),
      slotId: z.nullable(Id),
      ...times,
      teacherNames: z.array(z.string()),
      enrolledStudentsCount: z.int(),
    }),
  ),
})
export type DaySheet = z.infer<typeof DaySheet>
