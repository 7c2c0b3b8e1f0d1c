import { brand } from '../brand.ts'
import { CalendarDate } from '../dates/date.ts'
import { day } from '../dates/durations.ts'
import { Id } from '../id.ts'
import { line } from '../text.ts'
import { z } from '../zod.ts'

/** How every token begins, so that people and secret scanners recognize one. */
export const apiTokenStart = `${brand.name.toLowerCase()}_`

/** Per account. */
export const mostApiTokens = 20

/** A year, and the rest of its last day in every time zone. In milliseconds. */
export const longestApiTokenLife = 367 * day

/**
 * What a token may do: read or write the calls of an area, as far as its person may. Writing includes reading. Every
 * call of the server belongs to one scope, or is closed to tokens.
 */
export const ApiTokenScope = z.enum([
  'accounts:read',
  'accounts:write',
  'organizations:read',
  'organizations:write',
  'people:read',
  'people:write',
  'rights:read',
  'rights:write',
  'applications:read',
  'applications:write',
  'timetable:read',
  'timetable:write',
  'classes:read',
  'classes:write',
  'reports:read',
  'images:write',
])
export type ApiTokenScope = z.infer<typeof ApiTokenScope>

/** `prefix` is the beginning of the token. A token stays in the list for 30 days after it has ended. */
export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(ApiTokenScope),
  createdDate: z.iso.datetime(),
  expiresDate: z.iso.datetime(),
  /** To the hour. */
  lastUsedDate: z.nullable(z.iso.datetime()),
})
export type ApiToken = z.infer<typeof ApiToken>

/** The newest first. */
export const ApiTokens = z.object({ items: z.array(ApiToken) })

export const CreateApiToken = z.strictObject({
  name: line(60),
  scopes: z
    .array(ApiTokenScope)
    .check(z.minLength(1, 'Choose at least one.'), z.maxLength(ApiTokenScope.options.length)),
  /** At most a year from now. */
  expiresDate: z.iso.datetime(),
})
export type CreateApiToken = z.infer<typeof CreateApiToken>

/** The only answer with the token itself. */
export const ApiTokenCreated = z.object({ token: z.string(), apiToken: ApiToken })
export type ApiTokenCreated = z.infer<typeof ApiTokenCreated>

/** The choices for the end of a token: a number of days, or the day in `expiresDate`. */
export const ApiTokenLife = z.enum(['30', '90', '365', 'day'])

export const ApiTokenForm = z
  .strictObject({
    name: CreateApiToken.shape.name,
    scopes: CreateApiToken.shape.scopes,
    life: ApiTokenLife,
    /** The last day. */
    expiresDate: z.nullable(CalendarDate),
  })
  .check(
    z.refine(({ life, expiresDate }) => life !== 'day' || expiresDate !== null, {
      error: 'This field is required.',
      path: ['expiresDate'],
    }),
  )
export type ApiTokenForm = z.infer<typeof ApiTokenForm>
