import type { Conflict } from './timetable.ts'

/** What collides with what, for people. Students are named to those who may know them, and counted to others. */
export function conflictSentence(conflict: Conflict): string {
  const { kind, className, date } = conflict
  switch (kind) {
    case 'TeacherBooked': {
      const verb = conflict.teachers.length === 1 ? 'teaches' : 'teach'
      return `${inWords(conflict.teachers)} ${verb} ${className} then.`
    }
    case 'RoomBooked':
      return `${conflict.roomName} is taken by ${className} then.`
    case 'StudentsBooked': {
      const verb = conflict.studentsCount === 1 ? 'is' : 'are'
      return `${studentWords(conflict)} ${verb} also in ${className} then.`
    }
    case 'RoomTooSmall':
      return `${conflict.roomName} holds ${conflict.capacity}, and the class takes ${conflict.seats}.`
    case 'Holiday':
      return date === null
        ? 'There is no class day on which it could meet.'
        : `There is no class day left: ${dayWords(date)} is a holiday.`
    case 'OutsideSemester':
      return date === null
        ? 'The class starts before its semester.'
        : `The semester ends on ${dayWords(date)}.`
  }
}

/** The sentences of some conflicts, one after another. */
export const conflictSentences = (conflicts: readonly Conflict[]): string =>
  conflicts.map(conflictSentence).join(' ')

const mostNames = 3

function studentWords({ students = [], studentsCount }: Conflict): string {
  if (students.length === 0)
    return `${studentsCount} ${studentsCount === 1 ? 'student' : 'students'}`
  if (students.length <= mostNames) return inWords(students)
  const others = students.length - mostNames + 1
  return inWords([...students.slice(0, mostNames - 1), `${others} others`])
}

const inWords = (parts: string[]) => new Intl.ListFormat('en-US').format(parts)

function dayWords(date: string): string {
  const [year, month, day] = date.split('-')
  return `${month}/${day}/${year}`
}
