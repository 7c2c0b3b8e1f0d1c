import { CalendarDate, endsInOrder } from './date.ts'
import { Id } from './id.ts'
import { pageOf, pageQuery } from './page.ts'
import { saved, Version } from './saved.ts'
import { line } from './text.ts'
import { z } from './zod.ts'

const fields = { name: line(120), startDate: CalendarDate, endDate: CalendarDate }

export const CreateSemester = z.strictObject({ organizationId: Id, ...fields }).check(endsInOrder)
export type CreateSemester = z.infer<typeof CreateSemester>

export const UpdateSemester = z.strictObject({ ...fields, version: Version }).check(endsInOrder)
export type UpdateSemester = z.infer<typeof UpdateSemester>

/** A semester as its administrators see it. */
export const Semester = z.object({
  id: Id,
  organizationId: Id,
  name: z.string(),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  classesCount: z.int(),
  ...saved,
})
export type Semester = z.infer<typeof Semester>

export const SemesterRow = z.pick(Semester, {
  id: true,
  name: true,
  startDate: true,
  endDate: true,
  classesCount: true,
})
export type SemesterRow = z.infer<typeof SemesterRow>

export const SemesterQuery = pageQuery(['name', 'startDate', 'endDate', 'classesCount'])
export type SemesterQuery = z.infer<typeof SemesterQuery>

export const SemesterPage = pageOf(SemesterRow)
