import { CalendarDate } from '../dates/date.ts'
import { Id } from '../id.ts'
import { saved, Version } from '../saved.ts'
import { lines, optionalText } from '../text.ts'
import { z } from '../zod.ts'
import { ClassFile } from './class-files.ts'

const homeworkText = lines(2000)

/** The homework of a class for one of its days. */
export const Homework = z.object({ id: Id, date: z.iso.date(), text: z.string(), ...saved })
export type Homework = z.infer<typeof Homework>

export const CreateHomework = z.strictObject({ date: CalendarDate, text: homeworkText })
export type CreateHomework = z.infer<typeof CreateHomework>

export const UpdateHomework = z.strictObject({ text: homeworkText, version: Version })
export type UpdateHomework = z.infer<typeof UpdateHomework>

/**
 * What a class consists of besides its schedule. Homework, by date, and files are those of its teachers, students and
 * their parents; everybody else gets none. `homeworkDates` are the days that can get homework, for those who may edit.
 */
export const ClassContent = z.object({
  description: z.nullable(z.string()),
  bring: z.nullable(z.string()),
  ...saved,
  homework: z.array(Homework),
  files: z.array(ClassFile),
  mayEdit: z.boolean(),
  homeworkDates: z.array(z.iso.date()),
})
export type ClassContent = z.infer<typeof ClassContent>

export const UpdateClassContent = z.strictObject({
  description: optionalText(5000),
  bring: optionalText(500),
  version: Version,
})
export type UpdateClassContent = z.infer<typeof UpdateClassContent>
