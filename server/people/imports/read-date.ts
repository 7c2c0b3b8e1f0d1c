import type { DateOrder } from '#contract/people/imports.ts'
import { BirthDate } from '#contract/people/people.ts'

type Parts = { year: string; month: string; day: string }
type Answer = { date: string } | { problem: string }

const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]0?0:00\S*)?$/
const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/
const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/

/** Whether 3/4/2015 is in April: what most dates of a file say that can be read in one way only. */
export function dateOrderOf(texts: string[]): DateOrder {
  const found = texts.flatMap((text) => {
    const [, first, second] = slashed.exec(text.trim()) ?? []
    return first && second ? [[Number(first), Number(second)] as const] : []
  })
  if (found.every(([first, second]) => first === second)) return 'Clear'
  const dayFirst = found.filter(([first, second]) => first > 12 && second <= 12)
  const monthFirst = found.filter(([first, second]) => first <= 12 && second > 12)
  if (dayFirst.length === monthFirst.length) return 'Open'
  return dayFirst.length > monthFirst.length ? 'DayFirst' : 'MonthFirst'
}

/** Reads a birth date. It passes through no time zone. */
export function readDate(text: string, isDayFirst: boolean): Answer {
  const trimmed = text.trim()
  const hint = `Write it as ${isDayFirst ? '14/03/2015' : '03/14/2015'}.`
  const parts = partsOf(trimmed, isDayFirst)
  if (!parts)
    return { problem: dayCounted(trimmed) ?? `"${trimmed.slice(0, 40)}" is no date. ${hint}` }
  const { year, month, day } = parts
  const { data } = BirthDate.safeParse(dateOf(year, month, day))
  if (data) return { date: data }
  const readings = [dateOf(year, month, day), dateOf(year, day, month), dateOf(year, '1', '1')]
  const [said] = readings.flatMap((reading) => sentenceOf(reading) ?? [])
  return { problem: said ?? noSuchDay(parts, slashed.test(trimmed) ? isDayFirst : null) }
}

/** What a spreadsheet that counts days since 1899 may mean. It is a guess, which somebody confirms by writing it. */
function dayCounted(text: string): string | undefined {
  if (!/^\d{5}$/.test(text)) return undefined
  const date = Temporal.PlainDate.from('1899-12-30')
    .add({ days: Number(text) })
    .toString()
  if (sentenceOf(date) !== undefined) return undefined
  return `"${text}" is a date as spreadsheets count days, perhaps ${date}. Write the day, or format the column as a date and save the file again.`
}

function partsOf(text: string, isDayFirst: boolean): Parts | null {
  const [, year, month, day] = iso.exec(text) ?? []
  if (year && month && day) return { year, month, day }
  const [, first, second, last] = dotted.exec(text) ?? slashed.exec(text) ?? []
  if (!first || !second || !last) return null
  return isDayFirst || dotted.test(text)
    ? { year: last, month: second, day: first }
    : { year: last, month: first, day: second }
}

const monthNames = Array.from({ length: 12 }, (_, month) =>
  new Temporal.PlainDate(2000, month + 1, 1).toLocaleString('en-US', { month: 'long' }),
)

/** `isDayFirst` is null where the text itself says which number is the month. */
function noSuchDay({ year, month, day }: Parts, isDayFirst: boolean | null): string {
  const none = `There is no month ${Number(month)}.`
  if (isDayFirst !== null && BirthDate.safeParse(dateOf(year, day, month)).success) {
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

/** What is wrong with a day that there is, such as that it is yet to come. */
function sentenceOf(date: string): string | undefined {
  const message = BirthDate.safeParse(date).error?.issues.at(-1)?.message
  return message?.endsWith('.') && !message.startsWith('Invalid') ? message : undefined
}
