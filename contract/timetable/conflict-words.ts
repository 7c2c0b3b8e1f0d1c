import { dayInWords } from '../dates/display-date.ts'
import type { Conflict, ConflictKind } from './timetable.ts'

/** A conflict as a sentence. Readers without permission to see students get their number instead of their names. */
export const conflictSentence = (conflict: Conflict): string => words[conflict.kind](conflict)

const words: Record<ConflictKind, (conflict: Conflict) => string> = {
  TeacherBooked: ({ teachers, className }) =>
    `${inWords(teachers)} ${teachers.length === 1 ? 'teaches' : 'teach'} ${className} at that time.`,
  RoomBooked: ({ roomName, className }) => `${roomName} is taken by ${className} at that time.`,
  StudentsBooked: (conflict) => {
    const verb = conflict.studentsCount === 1 ? 'is' : 'are'
    return `${studentWords(conflict, ['student', 'students'])} ${verb} also in ${conflict.className} at that time.`
  },
  StudentTeaches: (conflict) => {
    const who = studentWords(conflict, ['person', 'people'])
    return `${who} can’t attend one class and teach the other: ${conflict.className} meets at the same time.`
  },
  RoomTooSmall: ({ roomName, capacity, seats }) =>
    `${roomName} holds ${capacity}, and the class takes ${seats}.`,
  Holiday: ({ date }) =>
    date === null
      ? 'It has no class day to meet on.'
      : `No class day is left: ${dayInWords(date)} is a holiday.`,
  OutsideSemester: ({ date }) =>
    date === null
      ? 'The class starts before the semester.'
      : `The semester ends on ${dayInWords(date)}.`,
}

/** The sentences of several conflicts, followed by how many more there are. */
export const conflictSentences = (conflicts: readonly Conflict[], more = 0): string =>
  [...conflicts.map(conflictSentence), moreSentence(more)].filter(Boolean).join(' ')

/** "And 840 more.", or "" if there are none. */
export const moreSentence = (more: number): string =>
  more === 0 ? '' : `And ${more.toLocaleString('en-US')} more.`

const mostNames = 3

function studentWords(
  { students = [], studentsCount }: Conflict,
  [one, many]: [string, string],
): string {
  if (students.length === 0) return `${studentsCount} ${studentsCount === 1 ? one : many}`
  if (students.length <= mostNames) return inWords(students)
  const others = studentsCount - mostNames + 1
  return inWords([...students.slice(0, mostNames - 1), `${others} others`])
}

const inWords = (parts: string[]) => new Intl.ListFormat('en-US').format(parts)
