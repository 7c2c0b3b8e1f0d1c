import { defineParameterType } from 'playwright-bdd'
import { dayInWords } from '#contract/dates/display-date.ts'

/** A day as people write it, 11/28/2026, as `yyyy-MM-dd`. */
export const dayOf = (day: string) => day.replace(/(\d\d)\/(\d\d)\/(\d{4})/, '$3-$1-$2')

const dayInText = /\w{3}, (\w{3} \d{1,2}), (\d{4})/g

// Swedish writes dates as `yyyy-MM-dd`.
const isoDay = new Intl.DateTimeFormat('sv-SE')

/** A text as screens show it. Features write each day with its year, "Sat, Nov 28, 2026"; screens leave out the current year. */
export const onScreen = (text: string) =>
  text.replaceAll(dayInText, (_, day: string, year: string) =>
    dayInWords(isoDay.format(new Date(`${day}, ${year}`))),
  )

defineParameterType({
  name: 'text',
  regexp: [/"([^"]*)"/, /'([^']*)'/],
  transformer: (double: string | undefined, single: string | undefined) =>
    onScreen(double ?? single ?? ''),
})
