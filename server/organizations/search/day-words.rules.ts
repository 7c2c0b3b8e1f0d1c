import { weekdayOf } from '#contract/dates/weekdays.ts'
import { classDayTypeNames } from '#contract/timetable/class-days.ts'
import type { ClassDayType } from '#contract/timetable/class-days.query.ts'
import { searchable, wordsOf } from '#server/database/searchable.ts'

type Day = { date: string; type: ClassDayType; notes: string | null }

const monthNames = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, month)),
  ),
)

/** A date as people write it: `December 3`, `Thu`, `12/3`, `12/03/2026`, `2026-12-03`. */
function wordsOfDate(date: string): string[] {
  const [year = '', month = '', day = ''] = date.split('-')
  const [shortMonth, shortDay] = [Number(month), Number(day)].map(String)
  return [
    monthNames[Number(month) - 1] ?? '',
    weekdayOf(date),
    `${shortDay}`,
    day,
    year,
    date,
    ...[`${shortMonth}/${shortDay}`, `${month}/${day}`].flatMap((each) => [
      each,
      `${each}/${year}`,
    ]),
  ].map(searchable)
}

/** Without the ending of an ordinal number. */
const plain = (word: string) => word.replace(/^(\d{1,2})(st|nd|rd|th)$/, '$1')

/** The words of a search for a class day. */
export const dayWordsOf = (searchString: string): string[] =>
  wordsOf(searchString.replaceAll(/[,.]/g, ' ')).map(plain)

const isShortNumber = (word: string) => /^\d{1,2}$/.test(word)

/**
 * How well a class day is found by words: each must be the beginning of one of its words, a number of one or two digits the whole
 * word. `Exact` if no other day could be meant by a longer word. Null if it is not found.
 */
export function matchOf(words: readonly string[], day: Day): 'Exact' | 'Beginning' | null {
  const ofDay = [
    ...wordsOfDate(day.date),
    ...wordsOf(classDayTypeNames[day.type]),
    ...wordsOf(day.notes ?? ''),
  ]
  const isFound = (word: string) =>
    ofDay.some((each) => (isShortNumber(word) ? each === word : each.startsWith(word)))
  if (words.length === 0 || !words.every(isFound)) return null
  const isExact = (word: string) => !/\d/.test(word) || ofDay.includes(word)
  return words.every(isExact) ? 'Exact' : 'Beginning'
}

/** Coming days first, then past ones, latest first. Days that are found exactly are before all others. */
export const inOrder =
  (today: string) =>
  (one: { date: string; isExact: boolean }, other: { date: string; isExact: boolean }): number => {
    const [isPast, isOtherPast] = [one.date < today, other.date < today]
    const byDate = one.date.localeCompare(other.date)
    return (
      Number(other.isExact) - Number(one.isExact) ||
      Number(isPast) - Number(isOtherPast) ||
      (isPast ? -byDate : byDate)
    )
  }
