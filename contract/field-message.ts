import type { z } from './zod.ts'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

/**
 * The message for a field whose schema has none of its own (specification §5). Given to every parse as its `error`, so
 * that a message set on the field takes precedence.
 */
export function fieldMessage(issue: Issue): string {
  const isEmpty = issue.input === undefined || issue.input === null || issue.input === ''
  if (isEmpty) return 'This field is required.'
  if (issue.code === 'too_small' && issue.origin === 'string') {
    return `This field must be at least ${issue.minimum} characters.`
  }
  return 'This field is invalid.'
}
