import { counted, numbers, type Noun } from '#src/ui/text/counted.ts'
import type { ReadPage } from '#contract/page.ts'
import { displayInstant } from '#src/ui/text/times/display-date.ts'

/** How many rows a list has, if that is told: "212 classes", or, where it is narrowed, "37 of 212 classes". */
function countOf({ totalCount, unfilteredCount = totalCount }: ReadPage<unknown>, noun: Noun) {
  if (totalCount === undefined || unfilteredCount === undefined) return ''
  return totalCount === unfilteredCount
    ? counted(totalCount, noun)
    : `${numbers.format(totalCount)} of ${counted(unfilteredCount, noun)}`
}

interface Look {
  page: ReadPage<unknown> | null
  isRetrying: boolean
  attempt: number
  problem: string | null
}

/** What is to be said about a list in one line. */
export function statusOf({ page, isRetrying, attempt, problem }: Look, noun: Noun) {
  if (isRetrying) return `Trying again… (attempt ${attempt})`
  if (page) return countOf(page, noun)
  return problem === null ? 'Loading…' : ''
}

/** What stands under a list's name on paper: when it was printed, how many rows it has, and whom they concern. */
export const onPaper = (status: string, isPersonal: boolean) =>
  [displayInstant(new Date().toISOString()), status, isPersonal && 'Contains personal data']
    .filter(Boolean)
    .join(' · ')
