import type { DaySheet } from '#contract/timetable/day-sheet.ts'
import { findDaySheet } from '#server/timetable/class-days/day-sheet.queries.ts'
import { timeInWords } from '#server/timetable/scheduled-classes/meeting-words.rules.ts'
import type { Column, Findings, Question } from './reports.queries.ts'

const columns: Column[] = [
  { key: 'time', label: 'Time', kind: 'text' },
  { key: 'room', label: 'Room', kind: 'text' },
  { key: 'name', label: 'Class', kind: 'name' },
  { key: 'teachers', label: 'Teachers', kind: 'text' },
  { key: 'students', label: 'Students', kind: 'number' },
]

/** Which classes meet where and when on a day, as the day goes. */
export async function findDaySheetReport({ db, visitor, asked }: Question): Promise<Findings> {
  if (!asked.day) return { columns, sections: [{ rows: [] }] }
  const sheet = await findDaySheet(db, visitor.organizationId, asked.day.id)
  const rows = sheet.classes
    .map((one) => ({ one, times: timesOf(sheet, one) }))
    .toSorted((a, b) => (a.times[0] ?? '').localeCompare(b.times[0] ?? ''))
    .map(({ one, times }) => ({
      time: times.map(timeInWords).join(' to ') || null,
      room: sheet.rooms.find(({ id }) => id === one.roomId)?.name ?? null,
      name: one.isDraft ? `${one.name} (Draft)` : one.name,
      teachers: one.teacherNames.join(', '),
      students: one.enrolledStudentsCount,
    }))
  return { columns, sections: [{ rows }], sheet }
}

function timesOf({ slots }: DaySheet, one: DaySheet['classes'][number]): string[] {
  const { startTime, endTime } = slots.find(({ id }) => id === one.slotId) ?? one
  return [startTime, endTime].filter((time) => time !== null)
}
