import type { Question } from '#contract/applications/application-form.ts'
import { over } from './demo.over.ts'
import { waiting } from './demo.waiting.ts'

/** What the co-op asks of those who apply. */
export const questions: Question[] = [
  {
    text: 'What do you hope your children find with us?',
    help: 'A sentence or two is enough.',
    isRequired: true,
  },
  {
    text: 'How can your family help for two hours a week?',
    help: 'Teaching, the kitchen, the nursery, setting up: all of it counts.',
    isRequired: true,
  },
  { text: 'How did you hear of us?', help: null, isRequired: false },
]

/** All who have applied. */
export const applications = [...over, ...waiting]

/** What the owner of the co-op asked another organization for, and what it wants to know. */
export const applicationElsewhere = {
  child: 'Inés Castellanos',
  message: 'My youngest would love to sing with you.',
  question: 'How old is your youngest, and would she come to the rehearsals on Wednesdays too?',
}
