import { describe, expect, test } from 'vitest'
import { EmailAddress, NewPassword } from './accounts/accounts.ts'
import { fieldMessage } from './field-message.ts'
import { z } from './zod.ts'

const messageFor = (schema: z.ZodMiniType, input: unknown) =>
  schema.safeParse(input, { error: fieldMessage }).error?.issues[0]?.message

describe('The message of a field', () => {
  test.each([
    ['is missing', z.string(), undefined],
    ['is empty', z.string().check(z.minLength(1)), ''],
    ['is null', z.int(), null],
    ['is too short because it is empty', NewPassword, ''],
  ])(
    'says "This field is required." when it %s',
    { tags: ['5.required-message'] },
    (_, schema, input) => {
      expect(messageFor(schema, input)).toBe('This field is required.')
    },
  )

  test('names the configured minimum', { tags: ['5.minimum-message'] }, () => {
    expect(messageFor(NewPassword, 'short')).toBe('This field must be at least 10 characters.')
    expect(messageFor(z.string().check(z.minLength(3)), 'ab')).toBe(
      'This field must be at least 3 characters.',
    )
  })

  test.each([
    ['another type', z.string(), 7],
    ['a number out of bounds', z.int().check(z.gte(5)), 3],
    ['an unknown choice', z.enum(['a', 'b']), 'c'],
  ])(
    'says "This field is invalid." for %s',
    { tags: ['5.invalid-message'] },
    (_, schema, input) => {
      expect(messageFor(schema, input)).toBe('This field is invalid.')
    },
  )

  test('is the message set on the field, if any', { tags: ['5.own-message-first'] }, () => {
    expect(messageFor(EmailAddress, 'nobody')).toBe(
      'Enter an email address, such as name@example.org.',
    )
  })
})
