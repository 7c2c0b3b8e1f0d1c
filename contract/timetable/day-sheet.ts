import { ClassDayType } from './class-days.query.ts'
import { ClockTime } from '../dates/clock.ts'
import { Id } from '../id.ts'
import { formerMemberNote } from '../classes/classes.ts'
import { z } from '../zod.ts'

const times = { startTime: z.nullable(ClockTime), endTime: z.nullable(ClockTime) }

/** Where and when each class meets on one day. Only rooms and slots in use are listed. */
export const DaySheet = z.object({
  id: Id,
  date: z.iso.date(),
  type: ClassDayType,
  notes: z.nullable(z.string()),
  organizationName: z.string(),
  semesterId: Id,
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
      /** Leads first. `isAbsent`: they reported that they will not come. `isFormerMember`: they were archived, or have left. */
      teachers: z.array(
        z.object({
          organizationUserId: Id,
          name: z.string(),
          isAbsent: z.boolean(),
          isFormerMember: z.boolean(),
        }),
      ),
      /** Who teaches it on this day instead of its teachers. */
      substituteName: z.nullable(z.string()),
      /** Whether a teacher is absent, and nobody substitutes yet. */
      needsSubstitute: z.boolean(),
      enrolledStudentsCount: z.int(),
      maxStudents: z.nullable(z.int()),
      waitingCount: z.int(),
    }),
  ),
})
export type DaySheet = z.infer<typeof DaySheet>

/** "Lea Lind (substitute: Nina Berg)", or null without any teacher. */
export function teachersOnDay({
  teachers,
  substituteName,
  needsSubstitute,
}: Pick<DaySheet['classes'][number], 'teachers' | 'substituteName' | 'needsSubstitute'>):
  | string
  | null {
  const names = teachers
    .map(({ name, isFormerMember }) => (isFormerMember ? `${name} (${formerMemberNote})` : name))
    .join(', ')
  if (needsSubstitute) return `${names} (needs a substitute)`
  if (substituteName === null) return names || null
  return names === '' ? substituteName : `${names} (substitute: ${substituteName})`
}
