import { SetUpStep } from './set-up.query.ts'
import { ClockTime, timesInOrder } from '../dates/clock.ts'
import { CalendarDate, endsInOrder } from '../dates/date.ts'
import { Weekday } from '../dates/weekdays.ts'
import { fieldMessage } from '../field-message.ts'
import { Id } from '../id.ts'
import { open } from '../rights/guarded.ts'
import { saved, Version } from '../saved.ts'
import { line } from '../text.ts'
import { ClassDayType } from '../timetable/class-days.query.ts'
import { z } from '../zod.ts'

/** What somebody typed, right or wrong: a draft loses nothing. */
const typed = (longest: number) =>
  z.string().check(z.maxLength(longest, `Use at most ${longest} characters.`))

const cell = typed(1000)

export const mostSlots = 12
export const mostSetUpClasses = 200
const mostRooms = 100

const SkippedDay = z.strictObject({ date: CalendarDate, name: line(120) })
const skipDates = z.array(SkippedDay).check(z.maxLength(60, 'Enter at most 60 holidays.'))
const weekdays = z.array(Weekday).check(z.maxLength(7))

/** A class as typed into a row of a grid. Teacher, time slot and room are names. */
const ClassRow = z.strictObject({
  name: cell,
  teacher: cell,
  slot: cell,
  room: cell,
  /** Such as "8–11", "8+", "up to 7" or "9". */
  ages: cell,
  seats: cell,
})
export type SetUpClassRow = z.infer<typeof ClassRow>
export type SetUpClassCell = keyof SetUpClassRow

/** The columns of the grid, in order. */
export const setUpClassCells = ['name', 'teacher', 'slot', 'room', 'ages', 'seats'] as const

/** What is typed so far, by step. Nothing is made from it before it is published. */
export const SetUpDraft = z.strictObject({
  /** The step to go on with. */
  step: SetUpStep,
  year: z.strictObject({
    name: cell,
    startDate: typed(10),
    endDate: typed(10),
    weekdays,
    /** Class days that are holidays instead. */
    skipDates,
    slots: z
      .array(z.strictObject({ name: cell, startTime: typed(5), endTime: typed(5) }))
      .check(z.maxLength(mostSlots)),
  }),
  rooms: z.strictObject({
    /** A room in each line, with the number of seats after a comma if it is known: "Library, 20". */
    lines: typed(10_000),
  }),
  classes: z.strictObject({
    rows: z
      .array(ClassRow)
      .check(z.maxLength(mostSetUpClasses, `Enter at most ${mostSetUpClasses} classes.`)),
  }),
  registration: z.strictObject({
    opens: typed(10),
    /** `HH:mm`; empty to open as the day begins. */
    opensTime: typed(5),
    /** Empty to stay open until the semester starts. */
    closes: typed(10),
  }),
})
export type SetUpDraft = z.infer<typeof SetUpDraft>

const slotsOf = (names: string[]) => names.map((name) => name.trim().toLowerCase())

/** The semester with its days and time slots, ready to be made. */
export const SetUpYear = z
  .strictObject({
    name: line(120),
    startDate: CalendarDate,
    endDate: CalendarDate,
    weekdays: weekdays.check(z.minLength(1, 'Choose at least one weekday.')),
    skipDates,
    slots: z
      .array(
        z
          .strictObject({ name: line(60), startTime: ClockTime, endTime: ClockTime })
          .check(timesInOrder),
      )
      .check(z.minLength(1, 'Enter at least one time slot.'), z.maxLength(mostSlots)),
  })
  .check(
    endsInOrder,
    z.check(({ value: { slots }, issues }) => {
      const names = slotsOf(slots.map(({ name }) => name))
      names.forEach((name, index) => {
        if (names.indexOf(name) === index) return
        const message = 'Two time slots have this name.'
        issues.push({ code: 'custom', input: name, path: ['slots', index, 'name'], message })
      })
    }),
  )
export type SetUpYear = z.infer<typeof SetUpYear>

export type SetUpRoom = { name: string; capacity: number | null }

/** The room of a line: its name, and its seats if the part after the last comma, semicolon or tab is a number. */
export function roomIn(typedLine: string): SetUpRoom {
  const text = typedLine.trim()
  const end = Math.max(...[',', ';', '\t'].map((separator) => text.lastIndexOf(separator)))
  const seats = text.slice(end + 1).trim()
  return end >= 0 && /^\d{1,4}$/.test(seats)
    ? { name: text.slice(0, end).trim(), capacity: Number(seats) }
    : { name: text, capacity: null }
}

/** The rooms of the lines. Empty lines are skipped. */
export const SetUpRooms = z.strictObject({
  lines: z.pipe(
    typed(10_000),
    z.transform((text, { issues }) => {
      const refuse = (message: string) => issues.push({ code: 'custom', input: text, message })
      const rooms: SetUpRoom[] = []
      text.split('\n').forEach((typedLine, index) => {
        if (typedLine.trim() === '') return
        const { name, capacity } = roomIn(typedLine)
        const named = line(60).safeParse(name)
        if (!named.success || capacity === 0) {
          refuse(
            `Line ${index + 1} isn’t a room. Type a name, such as “Library”, or “Library, 20”.`,
          )
          return
        }
        const isThere = rooms.some((room) => room.name.toLowerCase() === named.data.toLowerCase())
        if (isThere) refuse(`“${named.data}” is there twice.`)
        rooms.push({ name: named.data, capacity })
      })
      if (rooms.length > mostRooms) refuse(`Enter at most ${mostRooms} rooms.`)
      return rooms
    }),
  ),
})

export type Ages = { minAge: number | null; maxAge: number | null }

/** The ages in a cell: "8–11", "8 to 11", "8+", "up to 7", "9" or nothing. Null if they can’t be read. */
export function agesIn(text: string): Ages | null {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/^ages?\s+/, '')
    .replace(/years?$/, '')
    .trim()
  if (words === '' || words === 'all') return { minAge: null, maxAge: null }
  const range = /^(\d{1,3})\s*(?:-|–|—|to)\s*(\d{1,3})$/.exec(words)
  const from = /^(?:from\s+)?(\d{1,3})\s*(?:\+|and (?:up|over|older))$/.exec(words)
  const until = /^(?:up to|until)\s+(\d{1,3})$|^(\d{1,3}) and (?:under|younger)$/.exec(words)
  const one = /^\d{1,3}$/.exec(words)
  const [minAge, maxAge] = range
    ? [Number(range[1]), Number(range[2])]
    : from
      ? [Number(from[1]), null]
      : until
        ? [null, Number(until[1] ?? until[2])]
        : one
          ? [Number(one[0]), Number(one[0])]
          : [-1, -1]
  if ([minAge, maxAge].some((age) => age !== null && (age < 0 || age > 120))) return null
  return minAge !== null && maxAge !== null && maxAge < minAge ? null : { minAge, maxAge }
}

/** A class that is ready to be made. `slot` and `room` are names as they are in the draft. */
export type SetUpClass = {
  /** Its row in the grid. */
  row: number
  name: string
  teacher: string | null
  slot: string | null
  room: string | null
  seats: number | null
} & Ages

const named = (names: string[], text: string) =>
  names.find((name) => name.trim().toLowerCase() === text.trim().toLowerCase())

/** The classes of the rows that are not empty. Time slots and rooms must be among the names of the other steps. */
export const setUpClasses = (names: { slots: string[]; rooms: string[] }) =>
  z.strictObject({
    rows: z.pipe(
      z.array(ClassRow).check(z.maxLength(mostSetUpClasses)),
      z.transform((rows, { issues }) =>
        rows.flatMap((row, index): SetUpClass[] => {
          if (setUpClassCells.every((place) => row[place].trim() === '')) return []
          const refuse = (place: SetUpClassCell, message: string) => {
            issues.push({ code: 'custom', input: row[place], path: [index, place], message })
            return null
          }
          const lineIn = (place: 'name' | 'teacher', longest: number) => {
            const parsed = line(longest).safeParse(row[place], { error: fieldMessage })
            return parsed.success
              ? parsed.data
              : refuse(place, parsed.error.issues[0]?.message ?? '')
          }
          const one = (place: 'slot' | 'room', all: string[], what: string) => {
            if (row[place].trim() === '') return null
            const message = `There’s no ${what} “${row[place].trim()}”.`
            return named(all, row[place]) ?? refuse(place, message)
          }
          const seats = row.seats.trim() === '' ? null : Number(row.seats)
          const isSeats = seats === null || (Number.isInteger(seats) && seats > 0 && seats < 10_000)
          if (!isSeats) refuse('seats', 'Enter a whole number from 1 to 9999.')
          const ages = agesIn(row.ages) ?? refuse('ages', 'Enter ages such as 8–11 or 8+.')
          return [
            {
              row: index,
              name: lineIn('name', 120) ?? '',
              teacher: row.teacher.trim() === '' ? null : lineIn('teacher', 100),
              slot: one('slot', names.slots, 'time slot'),
              room: one('room', names.rooms, 'room'),
              seats,
              ...(ages ?? { minAge: null, maxAge: null }),
            },
          ]
        }),
      ),
    ),
  })

const orNull = <Field extends z.ZodMiniType<string, string>>(field: Field) =>
  z.union([
    z.pipe(
      z.literal(''),
      z.transform((): null => null),
    ),
    field,
  ])

/** When families can enroll. */
export const SetUpRegistration = z
  .strictObject({ opens: CalendarDate, opensTime: orNull(ClockTime), closes: orNull(CalendarDate) })
  .check(
    z.check(({ value: { opens, closes }, issues }) => {
      if (closes === null || closes >= opens) return
      const message = 'Registration can’t close before it opens.'
      issues.push({ code: 'custom', input: closes, path: ['closes'], message })
    }),
  )

/** Why a set-up that was published can or cannot be undone. */
export const SetUpUndo = z.object({
  isAllowed: z.boolean(),
  /** A sentence. Null if it is allowed. */
  reason: z.nullable(z.string()),
})
export type SetUpUndo = z.infer<typeof SetUpUndo>

/** The set-up of an organization: what was typed, and what came of it. */
export const SetUp = z.object({
  organizationId: Id,
  draft: SetUpDraft,
  /** When it was published. Null before, and again once it is undone. */
  publishedDate: z.nullable(z.iso.datetime()),
  /** The latest import of people that is not undone, to go on with or to look at. */
  people: z.nullable(
    z.object({ importId: Id, fileName: z.string(), isApplied: z.boolean(), peopleCount: z.int() }),
  ),
  /** Names of active members, for the column of teachers. */
  teacherNames: open(z.array(z.string())),
  /** How many members with an email address have no account and no open invitation. */
  uninvitedCount: z.int(),
  /** Null before it is published. */
  undo: z.nullable(SetUpUndo),
  /** What the last undo did not remove, and why, as sentences. */
  exceptions: open(z.array(z.string())),
  ...saved,
})
export type SetUp = z.infer<typeof SetUp>

export const SaveSetUp = z.strictObject({ draft: SetUpDraft, version: Version })
export type SaveSetUp = z.infer<typeof SaveSetUp>

/** Public holidays in a range of days, in the country of the organization’s time zone. */
export const HolidaysQuery = z.strictObject({ fromDate: CalendarDate, toDate: CalendarDate })
export type HolidaysQuery = z.infer<typeof HolidaysQuery>

export const Holidays = z.object({
  /** The country’s name in English. Null if the time zone does not say. */
  country: z.nullable(z.string()),
  items: z.array(z.object({ date: z.iso.date(), name: z.string() })),
})
export type Holidays = z.infer<typeof Holidays>

/** What publishing would make. Nothing is saved. */
export const SetUpPreview = z.object({
  days: z.array(
    z.object({ date: z.iso.date(), type: ClassDayType, notes: z.nullable(z.string()) }),
  ),
  classes: z.array(
    z.object({
      /** The row in the grid. */
      row: z.int(),
      name: z.string(),
      teacherName: open(z.nullable(z.string())),
      /** Whether the teacher becomes a placeholder, because no member has this name. */
      isPlaceholder: z.boolean(),
      /** Sentences about a teacher or a room that would be in two places at once. */
      conflicts: z.array(z.string()),
    }),
  ),
  roomsCount: z.int(),
  slotsCount: z.int(),
  /** Names of the members who would be invited, and of those who have no email address. At most 500 each. */
  invited: open(z.array(z.string())),
  withoutEmail: open(z.array(z.string())),
  invitedCount: z.int(),
  withoutEmailCount: z.int(),
  /** When registration opens and closes, in a sentence. */
  registration: z.string(),
})
export type SetUpPreview = z.infer<typeof SetUpPreview>

export const PublishSetUp = z.strictObject({ version: Version })
export type PublishSetUp = z.infer<typeof PublishSetUp>

/** How many members are invited at once. */
export const mostInvitedAtOnce = 100

/** Invites the next members, at most so many. */
export const InviteNext = z.strictObject({
  atMost: z.int().check(z.gte(1), z.lte(mostInvitedAtOnce)),
})
export type InviteNext = z.infer<typeof InviteNext>

/** The result of inviting the next members. Called again until `remainingCount` is 0. */
export const SetUpInvitations = z.object({
  invitedCount: z.int(),
  remainingCount: z.int(),
  /** `why` completes a sentence after the name. */
  notInvited: z.array(z.object({ id: Id, name: open(z.string()), why: z.string() })),
})
export type SetUpInvitations = z.infer<typeof SetUpInvitations>

export const UndoSetUp = z.strictObject({ version: Version })
export type UndoSetUp = z.infer<typeof UndoSetUp>
