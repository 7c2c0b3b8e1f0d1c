import { isOff, type ClassDayRow } from '#contract/timetable/class-days.ts'

type Day = Pick<ClassDayRow, 'date' | 'type'>

/** The days of a calendar on which classes are still to meet, the first first. */
export const daysToCome = ({ today, days }: { today: string; days: readonly Day[] }) =>
  days.filter(({ date, type }) => date >= today && !isOff(type))
