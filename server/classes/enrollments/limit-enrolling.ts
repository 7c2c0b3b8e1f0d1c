import { second } from '#contract/dates/durations.ts'
import { overloaded } from '#server/http/problem.ts'
import { openOrderedQueues } from '#server/process/ordered-queues.ts'
import { limitConcurrency } from '#server/process/limit-concurrency.ts'

const tooMany = {
  longestWait: 3.5 * second,
  overloaded: () =>
    overloaded('Many people are enrolling right now. Please try again in a moment.'),
}

/** When registration opens, many families enroll at once. More would only wait for the same classes, each with a connection. */
export const limitEnrolling = limitConcurrency({ atOnce: 4, mostWaiting: 2000, ...tooMany })

/** The seats of a class are given in the order in which families press. */
export const enrollingQueues = openOrderedQueues(tooMany)
