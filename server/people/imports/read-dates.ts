import type { DateOrder } from '#contract/people/imports.ts'
import { BirthDate } from '#contract/people/people.ts'
import type { z } from '#contract/zod.ts'

type Parts = { year: string; month: string; day: string }
type Schema = z.ZodMiniType<string | null>
type Answer = { date: string } | { problem: string }

const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]0?0:00\S*)?$/
const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/
const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/
const monthNamedFirst =
  /^(?<name>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4}|\d{2})$/i
const dayNamedFirst =
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[ -](?<name>[a-z]{3,9})\.?(?:, ?|[ -])(?<year>\d{4}|\d{2})$/i

/** How to read 3/4/2015: like most of the unambiguous dates. */
export function dateOrderOf(texts: string[]): DateOrder {
  let [isClear, dayFirst, monthFirst] = [true, 0, 0]
  for (const text of texts) {
    const found = slashed.exec(text)
    if (!found) continue
    const [first, second] = [Number(found[1]), Number(found[2])]
    if (first !== second) isClear = false
    if (first > 12 && second <= 12) dayFirst += 1
    if (first <= 12 && second > 12) monthFirst += 1
  }
  if (isClear) return 'Clear'
  if (dayFirst === monthFirst) return 'Open'
  return dayFirst > monthFirst ? 'DayFirst' : 'MonthFirst'
}

/** Reads a date, without a time zone. A birth date is in the past. */
export function readDate(text: string, isDayFirst: boolean, schema: Schema = BirthDate): Answer {
  const trimmed = text.trim()
  const hint = `Use the format ${isDayFirst ? '14/03/2015' : '03/14/2015'}.`
  const written = partsOf(trimmed, isDayFirst)
  if (!written)
    return {
      problem: dayCounted(trimmed, schema) ?? `"${trimmed.slice(0, 40)}" isn’t a date. ${hint}`,
    }
  const parts = { ...written, year: fullYear(written.year, schema) }
  const { year, month, day } = parts
  const { data } = schema.safeParse(dateOf(year, month, day))
  if (data) return { date: data }
  const readings = [dateOf(year, month, day), dateOf(year, day, month), dateOf(year, '1', '1')]
  const [said] = readings.flatMap((reading) => sentenceOf(reading, schema) ?? [])
  return { problem: said ?? noSuchDay(parts, slashed.test(trimmed) ? isDayFirst : null, schema) }
}

/** Explains a spreadsheet's serial date number. The date is a guess, so the user has to enter it. */
function dayCounted(text: string, schema: Schema): string | undefined {
  if (!/^\d{5}$/.test(text)) return undefined
  const date = Temporal.PlainDate.from('1899-12-30')
    .add({ days: Number(text) })
    .toString()
  if (sentenceOf(date, schema) !== undefined) return undefined
  return `"${text}" looks like a spreadsheet’s date number, maybe for ${date}. Enter the date, or format the column as a date and save the file again.`
}

function partsOf(text: string, isDayFirst: boolean): Parts | null {
  const [, year, month, day] = iso.exec(text) ?? []
  if (year && month && day) return { year, month, day }
  const named = (monthNamedFirst.exec(text) ?? dayNamedFirst.exec(text))?.groups
  if (named) return partsNamed(named)
  const [, first, second, last] = dotted.exec(text) ?? slashed.exec(text) ?? []
  if (!first || !second || !last) return null
  return isDayFirst || dotted.test(text)
    ? { year: last, month: second, day: first }
    : { year: last, month: first, day: second }
}

const monthNames = Array.from({ length: 12 }, (_, month) =>
  new Temporal.PlainDate(2000, month + 1, 1).toLocaleString('en-US', { month: 'long' }),
)

/** "Sep 10, 2016". A name is a month’s, or its beginning. */
function partsNamed({ name = '', day = '', year = '' }: Record<string, string>): Parts | null {
  const month = monthNames.findIndex((full) => full.toLowerCase().startsWith(name.toLowerCase()))
  return month === -1 ? null : { year, month: String(month + 1), day }
}

/** As spreadsheets read two digits: until 29 they are of this century. Nobody is born in the future. */
function fullYear(year: string, schema: Schema): string {
  if (year.length === 4) return year
  const isThisCentury = year < '30' && sentenceOf(`20${year}-01-01`, schema) === undefined
  return `${isThisCentury ? 20 : 19}${year}`
}

/** `isDayFirst` is null if the text itself says which number is the month. */
function noSuchDay(
  { year, month, day }: Parts,
  isDayFirst: boolean | null,
  schema: Schema,
): string {
  const none = `There is no month ${Number(month)}.`
  if (isDayFirst !== null && schema.safeParse(dateOf(year, day, month)).success) {
    const order = isDayFirst
      ? 'day comes first, as in 14/03/2015'
      : 'month comes first, as in 03/14/2015'
    return `${none} The ${order}.`
  }
  const readings =
    isDayFirst === null
      ? [[month, day]]
      : [
          [month, day],
          [day, month],
        ]
  const [named] = readings.flatMap(([of = '', on = '']) => {
    const name = monthNames[Number(of) - 1]
    return name ? `There is no ${name} ${Number(on)} in ${year}.` : []
  })
  return named ?? none
}

const dateOf = (year: string, month: string, day: string) =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** The error of a date that exists, such as one in the future. */
function sentenceOf(date: string, schema: Schema): string | undefined {
  const message = schema.safeParse(date).error?.issues.at(-1)?.message
  return message?.endsWith('.') && !message.startsWith('Invalid') ? message : undefined
}
