import { plainRules } from '#contract/classes/class-rules.ts'
import type { AdminClass, CreateClass } from '#contract/classes/classes.ts'
import { type Weekday, weekdayOf } from '#contract/dates/weekdays.ts'
import type { CustomValueDrafts } from '#contract/people/custom-values.ts'
import { type ClassDayCalendar, isOff } from '#contract/timetable/class-days.ts'
import { unplaced } from '#contract/timetable/meetings.ts'
import type { Room } from '#contract/timetable/rooms.ts'
import type { SemesterRow } from '#contract/timetable/semesters.ts'
import type { ClassValues } from './-class-fields.tsx'

type Values = Omit<CreateClass, 'semesterId' | 'teachers' | 'customValues'> & {
  semesterId: number | undefined
  teachers: AdminClass['teachers']
  customValues: CustomValueDrafts
}

interface NewClassInput {
  organizationId: number
  semester: Pick<SemesterRow, 'id' | 'startDate' | 'endDate'> | undefined
  weekday: Weekday | null
  customValues: CustomValueDrafts
}

/** The form's values for a new class, which then needs only a name. */
export const newClass = ({
  organizationId,
  semester,
  weekday,
  customValues,
}: NewClassInput): Values => ({
  organizationId,
  semesterId: semester?.id,
  name: '',
  startDate: semester?.startDate ?? '',
  endDate: semester?.endDate ?? '',
  summary: null,
  description: null,
  bring: null,
  status: 'Draft',
  teachers: [],
  photoImageId: null,
  ...unplaced,
  weekday,
  ...plainRules,
  customValues,
  override: null,
})

/** The form's values for the class after this one in a series: what the classes of a series have in common. */
export function nextClass(
  {
    name: _name,
    summary: _summary,
    description: _description,
    bring: _bring,
    photoImageId: _photo,
    teachers: _teachers,
    customValues: _values,
    override: _override,
    ...common
  }: CreateClass,
  rooms: readonly Pick<Room, 'id' | 'capacity'>[],
  customValues: CustomValueDrafts,
): Values {
  const { organizationId, weekday, roomId, maxStudents } = common
  const room = rooms.find(({ id }) => id === roomId)
  return {
    ...newClass({ organizationId, semester: undefined, weekday, customValues }),
    ...common,
    ...unplaced,
    weekday,
    maxStudents: maxStudents === room?.capacity ? null : maxStudents,
  }
}

/** The form's values for a duplicate of a class. A photo belongs to one class only, and former members cannot teach. */
export function copyOf(
  { version: _, ...values }: ClassValues,
  { organizationId, semesterId, startDate, endDate }: Values,
): Values {
  const isSameSemester = values.semesterId === semesterId
  return {
    organizationId,
    ...values,
    bring: values.bring ?? null,
    minGradeLevelId: values.minGradeLevelId ?? null,
    maxGradeLevelId: values.maxGradeLevelId ?? null,
    ...(!isSameSemester && { semesterId, startDate, endDate }),
    status: 'Draft',
    teachers: values.teachers.filter(({ isFormerMember }) => !isFormerMember),
    photoImageId: null,
  }
}

/** The weekday of all class days, if there is only one. A make-up day follows the weekday of the day it makes up. */
export function onlyWeekday(
  days: readonly Pick<ClassDayCalendar['days'][number], 'date' | 'type'>[],
): Weekday | null {
  const held = days.filter(({ type }) => !isOff(type) && type !== 'MakeUp')
  const [first, ...others] = new Set(held.map(({ date }) => weekdayOf(date)))
  return first !== undefined && others.length === 0 ? first : null
}
