import { BirthDate } from '#contract/people.ts'

type Answer = { date: string } | { problem: string }

const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/
const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/**
 * Reads the birth dates of one column. Whether 3/4/2015 is in March or in April, the other dates of the column say; where
 * none does, it is in March. No date passes through a time zone.
 */
export function dateReader(column: string[]): (text: string) => Answer {
  const found = column.map((text) => slashed.exec(text.trim())).filter((match) => match !== null)
  const isDayFirst = found.some(
    ([text, day = '', month = '', year = '']) =>
      Number(day) > 12 && 'date' in dayOf(text, year, month, day),
  )
  const isMonthFirst = found.some(
    ([text, month = '', day = '', year = '']) =>
      Number(day) > 12 && 'date' in dayOf(text, year, month, day),
  )
  const order = isDayFirst && isMonthFirst ? null : isDayFirst ? 'day' : 'month'
  return (text) => readDate(text, order)
}

function readDate(text: string, order: 'day' | 'month' | null): Answer {
  const trimmed = text.trim()
  const [, year, month, day] = iso.exec(trimmed) ?? []
  if (year && month && day) return dayOf(trimmed, year, month, day)
  const [, ofMonth, inMonth, inYear] = dotted.exec(trimmed) ?? []
  if (ofMonth && inMonth && inYear) return dayOf(trimmed, inYear, inMonth, ofMonth)
  const [, first, second, last] = slashed.exec(trimmed) ?? []
  if (!first || !second || !last) {
    return { problem: `"${trimmed.slice(0, 40)}" is no date. Write it as 09/30/2015.` }
  }
  const isDayFirst = Number(first) > 12 || (order === 'day' && Number(second) <= 12)
  if (order === null && Number(first) <= 12 && Number(second) <= 12 && first !== second) {
    return { problem: `${trimmed} can be read in two ways. Write it as 2015-09-30.` }
  }
  return isDayFirst ? dayOf(trimmed, last, second, first) : dayOf(trimmed, last, first, second)
}

function dayOf(text: string, year: string, month: string, day: string): Answer {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const { data, error } = BirthDate.safeParse(date)
  if (data) return { date: data }
  const message = error?.issues[0]?.message
  const isSaid = message?.endsWith('.') === true && !message.startsWith('Invalid')
  return { problem: isSaid ? message : `There is no day ${text}.` }
}
