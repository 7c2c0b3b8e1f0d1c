import { BirthDate } from '#contract/people.ts'

type Answer = { date: string } | { problem: string }

const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/
const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/** Whether 3/4/2015 is in April: what most dates of its column say that can be read in one way only. */
export function writesDayFirst(column: string[]): boolean {
  const found = column.flatMap((text) => {
    const [, first, second] = slashed.exec(text.trim()) ?? []
    return first && second ? [[Number(first), Number(second)] as const] : []
  })
  const dayFirst = found.filter(([first, second]) => first > 12 && second <= 12)
  const monthFirst = found.filter(([first, second]) => first <= 12 && second > 12)
  return dayFirst.length > monthFirst.length
}

/** Reads a birth date. It passes through no time zone. */
export function readDate(text: string, isDayFirst: boolean): Answer {
  const trimmed = text.trim()
  const hint = `Write it as ${isDayFirst ? '14/03/2015' : '03/14/2015'}.`
  const parts = partsOf(trimmed, isDayFirst)
  if (!parts) return { problem: `"${trimmed.slice(0, 40)}" is no date. ${hint}` }
  const { year, month, day } = parts
  const { data } = BirthDate.safeParse(dateOf(year, month, day))
  if (data) return { date: data }
  const readings = [dateOf(year, month, day), dateOf(year, day, month), dateOf(year, '1', '1')]
  const [said] = readings.flatMap((reading) => sentenceOf(reading) ?? [])
  return { problem: said ?? `There is no day ${trimmed}. ${hint}` }
}

function partsOf(text: string, isDayFirst: boolean) {
  const [, year, month, day] = iso.exec(text) ?? []
  if (year && month && day) return { year, month, day }
  const [, first, second, last] = dotted.exec(text) ?? slashed.exec(text) ?? []
  if (!first || !second || !last) return null
  return isDayFirst || dotted.test(text)
    ? { year: last, month: second, day: first }
    : { year: last, month: first, day: second }
}

const dateOf = (year: string, month: string, day: string) =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** What is wrong with a day that there is, such as that it is yet to come. */
function sentenceOf(date: string): string | undefined {
  const message = BirthDate.safeParse(date).error?.issues.at(-1)?.message
  return message?.endsWith('.') && !message.startsWith('Invalid') ? message : undefined
}
