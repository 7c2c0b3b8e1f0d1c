import { pageQuery } from '../page.ts'
import { z } from '../zod.ts'

/**
 * Status of a semester today, in the order of its life. Registration is open on the days of its window; a window without
 * an end closes when the semester starts. A semester that has started is `Running` even if registration is still open.
 */
export const SemesterStatus = z.enum([
  'Planned',
  'RegistrationOpen',
  'Running',
  'Finished',
  'Archived',
])
export type SemesterStatus = z.infer<typeof SemesterStatus>

export const SemesterQuery = pageQuery(
  ['name', 'startDate', 'endDate', 'status', 'classDaysCount', 'classesCount', 'studentsCount'],
  { status: z.optional(SemesterStatus) },
)
export type SemesterQuery = z.infer<typeof SemesterQuery>
