import { CalendarDate } from '#contract/dates/date.ts'
import { ClockTime } from '#contract/dates/clock.ts'
import { z } from '#contract/zod.ts'

/** How a value is stored, where it differs from how the file has it. */
type Kind =
  | 'Plain'
  | 'Instant'
  | 'Json'
  /** The number of a row in another file. */
  | 'Row'
  /** The same, or 0 for a row that is not in the file. */
  | 'RowOrUnknown'
  /** The number of the subject of an audit entry. */
  | 'Subject'

/** A column, as the file has it. */
export type Column = {
  kind: Kind
  schema: z.ZodMiniType
  isNullable: boolean
  /** Whether a row is left out whose other one is not in the file. */
  isNeeded?: boolean
  /** The type in the documentation. */
  type: string
  /** The noun whose rows it names. */
  to?: string
  /** In JSON: which properties have numbers of which rows. */
  keys?: Record<string, string>
}

const column = (type: string, schema: z.ZodMiniType, more: Partial<Column> = {}): Column => ({
  kind: 'Plain',
  isNullable: false,
  type,
  schema,
  ...more,
})

export const orNull = (of: Column): Column => ({
  ...of,
  isNullable: true,
  schema: z.nullable(of.schema),
})

/** A row that names none, or one that is in the file. */
export const orNone = (of: Column): Column => ({ ...orNull(of), isNeeded: true })

/** A column that older files do not have, with its value for them. */
export const added = (of: Column, before: unknown): Column => ({
  ...of,
  schema: z._default(of.schema, before),
})

// PostgreSQL stores neither of them.
const storable = z.refine<string>(
  (text) => text.isWellFormed() && !text.includes('\0'),
  'This text has a character that cannot be stored.',
)

const oneLine = z.regex(/^\P{Cc}*$/u, 'This must be one line.')

/** A line of text, at most `longest` characters. It may be empty. */
export const line = (longest: number) =>
  column(`line (${longest})`, z.string().check(storable, oneLine, z.maxLength(longest)))

/** The same, not empty. */
export const name = (longest: number) =>
  column(
    `line (${longest})`,
    z.string().check(storable, oneLine, z.minLength(1), z.maxLength(longest)),
  )

/** A text of several lines. */
export const text = (longest: number) =>
  column(`text (${longest})`, z.string().check(storable, z.maxLength(longest)))

export const email = column(
  'email address',
  z.string().check(storable, oneLine, z.maxLength(320), z.regex(/^[^\s@]+@[^\s@]+$/)),
)

const isTimeZone = z.refine<string>((zone) => {
  try {
    Intl.DateTimeFormat('en-US', { timeZone: zone })
    return true
  } catch {
    return false
  }
})
export const timeZone = column('time zone', z.string().check(z.maxLength(60), isTimeZone))

export const yes = column('boolean', z.boolean())

export const number = (least = 0, most = 2_147_483_647) =>
  column('number', z.int().check(z.gte(least), z.lte(most)))

export const oneOf = (options: readonly (string | number)[]) =>
  column(options.map((option) => `\`${option}\``).join(', '), z.literal([...options]))

export const date = column('date', CalendarDate)
export const time = column('time', ClockTime)

const isInstant = z.refine<string>(
  (value) => !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value,
  'This must be a time in UTC, such as 2026-11-27T08:20:00.000Z.',
)
export const instant = column('instant', z.string().check(isInstant), { kind: 'Instant' })

/** The number of a row of another file. */
export const row = (to: string) =>
  column(`row of \`${to}\``, z.int().check(z.positive()), { kind: 'Row', to })

export const rowOrUnknown = (to: string) =>
  column(`row of \`${to}\`, or 0`, z.int().check(z.gte(0)), { kind: 'RowOrUnknown', to })

export const subject = column('row of the file of `subjectType`, or 0', z.int().check(z.gte(0)), {
  kind: 'Subject',
})

const isStorable = z.refine<unknown>((value) => {
  const written = JSON.stringify(value)
  return written.length <= 8_000_000 && !written.includes('\\u0000') && !/\\ud[89a-f]/.test(written)
}, 'This has a character that cannot be stored, or is too long.')

/** JSON, in which `keys` name properties with numbers of rows. */
export const json = (
  type: string,
  schema: z.ZodMiniType,
  keys: Record<string, string> = {},
): Column => column(type, schema.check(isStorable), { kind: 'Json', keys })
