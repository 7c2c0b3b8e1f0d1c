import { CandidateKind, mostQuestions } from './applications.ts'
import { Id } from '../id.ts'
import { line, optionalLine } from '../text.ts'
import { z } from '../zod.ts'

const question = { text: line(300), help: optionalLine(300), isRequired: z.boolean() }

/** A person the caller may apply for. */
const Applicable = z.object({
  personId: Id,
  name: z.string(),
  isMe: z.boolean(),
  /** The roles they can apply for. Empty for an adult with an account, who must apply on their own. */
  kinds: z.array(CandidateKind),
  /** The roles they already have. */
  held: z.array(CandidateKind),
})
export type Applicable = z.infer<typeof Applicable>

const Question = z.object({
  text: z.string(),
  help: z.nullable(z.string()),
  isRequired: z.boolean(),
})
export type Question = z.infer<typeof Question>

/** An organization's questions, and the people the caller may apply for. */
export const ApplicationForm = z.object({
  questions: z.array(Question),
  people: z.array(Applicable),
})
export type ApplicationForm = z.infer<typeof ApplicationForm>

/** The questions as their editors see them. The version is 0 until they are first saved. */
export const ApplicationQuestions = z.object({
  questions: z.array(Question),
  version: z.int(),
  savedBy: z.nullable(z.string()),
  savedDate: z.nullable(z.iso.datetime()),
})
export type ApplicationQuestions = z.infer<typeof ApplicationQuestions>

/** Refuses duplicate questions, at the text of the second one. */
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

/** All questions, in order. */
export const UpdateQuestions = z.strictObject({
  questions: z
    .array(z.strictObject(question))
    .check(z.maxLength(mostQuestions, `Ask at most ${mostQuestions} questions.`), isAskedOnce),
  version: z.int().check(z.gte(0), z.lte(2_147_483_647)),
})
export type UpdateQuestions = z.infer<typeof UpdateQuestions>
