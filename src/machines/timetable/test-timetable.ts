import type { Suggestions } from '#contract/timetable/place-suggestions.ts'
import type { NotificationPreview } from '#contract/accounts/notifications.ts'
import type { Check, Conflict, TimetableClass } from '#contract/timetable/timetable.ts'

/** A class in the first of three slots, in the first of two rooms. */
export const algebra: TimetableClass = {
  id: 5,
  version: 2,
  name: 'Algebra I',
  status: 'Published',
  startDate: '2026-09-05',
  endDate: '2026-12-19',
  weekday: null,
  slotId: 1,
  roomId: 1,
  startTime: null,
  endTime: null,
  teacherNames: ['Ruth Abel'],
  enrolledStudentsCount: 12,
  maxStudents: 15,
  conflicts: [],
}

export const at = (slotId: number | null, roomId: number | null) => ({
  weekday: null,
  slotId,
  roomId,
})

export const teacherBooked: Conflict = {
  kind: 'TeacherBooked',
  classId: 6,
  className: 'Botany',
  teachers: ['Ruth Abel'],
  studentsCount: 0,
  roomName: null,
  capacity: null,
  seats: null,
  date: null,
  override: null,
}

/** The result for a cell without conflicts. */
export const free: Check = {
  conflicts: [],
  isRefused: false,
  fingerprint: 'free',
  meetingsCount: 12,
  daysOff: [],
}

/** Who would be notified of a move. */
export const oneFamily: NotificationPreview = {
  familiesCount: 1,
  emailsCount: 1,
  appOnlyCount: 0,
  unreachedStudentsCount: 0,
  isShown: true,
  people: [{ name: 'Mona Lind', way: 'Email' }],
  sample: null,
  holdMinutes: 10,
  newConflictsCount: 0,
}

/** The error for a refused move. */
export const refusedMove = (code: string, current?: TimetableClass, fingerprint = code) =>
  Object.assign(new Error(code), {
    name: 'HTTPError',
    response: new Response(null, { status: 409 }),
    problem: { message: 'Ruth Abel teaches Botany at that time.', code, current, fingerprint },
  })

/** A search that has found two moves. */
export const foundTwo: Suggestions = {
  conflictsBefore: 1,
  conflictsAfter: 0,
  unplacedBefore: 1,
  unplacedAfter: 0,
  moves: [
    {
      classId: 5,
      className: 'Algebra I',
      version: 2,
      from: at(1, 1),
      to: at(2, 1),
      reasons: ['Resolves: Ruth Abel teaches Botany at that time.'],
      drawbacks: [],
    },
    {
      classId: 7,
      className: 'Chess',
      version: 1,
      from: at(null, null),
      to: at(1, 1),
      reasons: ['It has no place yet.'],
      drawbacks: [],
    },
  ],
}
