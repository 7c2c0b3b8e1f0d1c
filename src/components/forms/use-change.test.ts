import { describe, expect, test } from 'vitest'
import { createQueryCache } from '#src/api/query-cache.ts'
import { askAgain } from './use-change.ts'

function refreshedAfter(refresh?: Parameters<typeof askAgain>[1]) {
  const queries = createQueryCache()
  for (const noun of ['organizations', 'classes', 'semesters']) queries.setQueryData([noun, 1], {})
  askAgain(queries, refresh)
  const stale = queries.getQueryCache().findAll({ stale: true })
  return stale.map(({ queryKey }) => queryKey[0])
}

describe('After a change', () => {
  test('all cached rows are fetched again', { tags: ['4.change-refreshes-all'] }, () => {
    expect(refreshedAfter()).toEqual(['organizations', 'classes', 'semesters'])
  })

  test(
    'only rows of the listed keys are, if the change lists keys',
    { tags: ['4.change-refreshes-listed'] },
    () => {
      expect(refreshedAfter([['classes'], ['semesters', 1]])).toEqual(['classes', 'semesters'])
    },
  )

  test('no rows are, if the change says so', { tags: ['4.change-refreshes-none'] }, () => {
    expect(refreshedAfter('nothing')).toEqual([])
  })
})
