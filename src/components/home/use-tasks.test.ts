import { expect, test } from 'vitest'
import { attendanceTask } from './use-tasks.tsx'

const day = (date: string) => ({
  classId: 1,
  classDayId: 2,
  className: 'Choir',
  date,
  type: 'Regular' as const,
  startTime: '09:00',
  endTime: '10:00',
  studentsCount: 8,
  markedCount: 0,
  organizationId: 3,
  organizationName: 'Lindenschule',
})

test.each([
  [['2026-11-21'], 'Attendance for Choir on Sat, Nov 21'],
  [['2026-11-21', '2026-11-14'], 'Attendance for Choir on Sat, Nov 21 and 1 more day'],
  [
    ['2026-11-21', '2026-11-14', '2026-11-07'],
    'Attendance for Choir on Sat, Nov 21 and 2 more days',
  ],
])('The days of a class without attendance, %o, are one to-do', (dates, what) => {
  expect(attendanceTask(dates.map(day)).map((task) => task.what)).toEqual([what])
})
