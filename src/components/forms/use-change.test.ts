import { describe, expect, test } from 'vitest'
import { createQueryCache } from '#src/api/query-cache.ts'
import { askAgain } from './use-change.ts'

function staleAfter(refresh?: Parameters<typeof askAgain>[1]) {
  const queries = createQueryCache()
  for (const noun of ['organizations', 'classes', 'semesters']) queries.setQueryData([noun, 1], {})
  askAgain(queries, refresh)
  const stale = queries.getQueryCache().findAll({ stale: true })
  return stale.map(({ queryKey }) => queryKey[0])
}

describe('After a change', () => {
  test('all cached rows are asked for again', { tags: ['4.change-refreshes-all'] }, () => {
    expect(staleAfter()).toEqual(['organizations', 'classes', 'semesters'])
  })

  test(
    'only those of the listed keys are, where a change says so',
    { tags: ['4.change-refreshes-listed'] },
    () => {
      expect(staleAfter([['classes'], ['semesters', 1]])).toEqual(['classes', 'semesters'])
    },
  )

  test('none are, where a change says so', { tags: ['4.change-refreshes-none'] }, () => {
    expect(staleAfter('nothing')).toEqual([])
  })
})
