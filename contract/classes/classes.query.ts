import { Id } from '../id.ts'
import { pageQuery } from '../page.ts'
import { FieldFilter } from '../people/custom-values.query.ts'
import { Version } from '../saved.ts'
import { z } from '../zod.ts'

export const ClassStatus = z.enum(['Draft', 'Published', 'Canceled'])
export type ClassStatus = z.infer<typeof ClassStatus>

/** Filter for classes with pending requests or with a waitlist. */
export const ClassWaiting = z.enum(['Requests', 'Waitlist'])
export type ClassWaiting = z.infer<typeof ClassWaiting>

export const AdminClassQuery = pageQuery(
  ['name', 'semesterName', 'startDate', 'status', 'enrolledStudentsCount'],
  {
    semesterId: z.optional(Id),
    status: z.optional(ClassStatus),
    waiting: z.optional(ClassWaiting),
    /** For callers who may see custom fields. */
    field: z.optional(FieldFilter),
  },
)
export type AdminClassQuery = z.infer<typeof AdminClassQuery>

/** With `version`, only a draft that nobody saved since is deleted. */
export const DeleteClass = z.strictObject({ version: z.optional(Version) })
export type DeleteClass = z.infer<typeof DeleteClass>
