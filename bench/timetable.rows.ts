import type { Timetable } from '#contract/timetable/timetable.ts'

const countedTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

const term = { startDate: '2026-09-05', endDate: '2026-12-19' }

/** Sixty classes in eight rooms and six time slots. */
export const busyTimetable: Timetable = {
  semesterId: 1,
  semesterName: 'Fall',
  ...term,
  weekdays: [],
  rooms: countedTo(8).map((id) => ({ id, name: `Seminar room ${id}`, capacity: 20 })),
  slots: countedTo(6).map((id) => ({
    id,
    name: `${id}. hour`,
    startTime: `${String(id + 8).padStart(2, '0')}:00`,
    endTime: `${String(id + 8).padStart(2, '0')}:50`,
  })),
  classes: countedTo(60).map((id) => ({
    id,
    version: 1,
    name: `Mathematics for beginners ${id}`,
    status: 'Published',
    ...term,
    weekday: null,
    slotId: (Math.floor(id / 8) % 6) + 1,
    roomId: (id % 8) + 1,
    startTime: null,
    endTime: null,
    teacherNames: [`Miriam Okonkwo ${id}`],
    enrolledStudentsCount: 12,
    maxStudents: 15,
    conflicts: [],
  })),
}
