import { CandidateKind, mostQuestions } from './applications.ts'
import { Id } from '../id.ts'
import { line, optionalLine } from '../text.ts'
import { z } from '../zod.ts'

const question = { text: line(300), help: optionalLine(300), isRequired: z.boolean() }

/** Somebody for whom an application can be made. */
const Applicable = z.object({
  personId: Id,
  name: z.string(),
  isMe: z.boolean(),
  /** What they can be applied for as: nothing, if they are an adult who has an account, and apply themselves. */
  kinds: z.array(CandidateKind),
  /** What of it they are there already. */
  held: z.array(CandidateKind),
})
export type Applicable = z.infer<typeof Applicable>

const Question = z.object({
  text: z.string(),
  help: z.nullable(z.string()),
  isRequired: z.boolean(),
})
export type Question = z.infer<typeof Question>

/** What an organization asks, and for whom the one who is signed in may apply. */
export const ApplicationForm = z.object({
  questions: z.array(Question),
  people: z.array(Applicable),
})
export type ApplicationForm = z.infer<typeof ApplicationForm>

/** The questions as those see them who edit them. The version is 0 until there were any. */
export const ApplicationQuestions = z.object({
  questions: z.array(Question),
  version: z.int(),
  savedBy: z.nullable(z.string()),
  savedDate: z.nullable(z.iso.datetime()),
})
export type ApplicationQuestions = z.infer<typeof ApplicationQuestions>

/** Refuses a question that stands there twice, at its text. */
const isAskedOnce = z.check<{ text: string }[]>(({ value, issues }) => {
  for (const [index, { text }] of value.entries())
    if (value.findIndex((other) => other.text === text) < index)
      issues.push({
        code: 'custom',
        input: text,
        path: [index, 'text'],
        message: 'You’ve already added this question.',
      })
})

/** All questions at once, in order. */
export const UpdateQuestions = z.strictObject({
  questions: z
    .array(z.strictObject(question))
    .check(z.maxLength(mostQuestions, `Ask at most ${mostQuestions} questions.`), isAskedOnce),
  version: z.int().check(z.gte(0), z.lte(2_147_483_647)),
})
export type UpdateQuestions = z.infer<typeof UpdateQuestions>
