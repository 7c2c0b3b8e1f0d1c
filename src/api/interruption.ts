import { isHTTPError } from 'ky'
import { isCanceled, isOverloaded, isUnanswered } from './problem.ts'

/** Whether the same call may succeed later: nothing was answered, or the session or the patience of the server ended. */
export const isInterruption = (error: unknown) =>
  isUnanswered(error) ||
  isCanceled(error) ||
  isOverloaded(error) ||
  (isHTTPError(error) && error.response.status === 401)
