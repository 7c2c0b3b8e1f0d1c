import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { RowsQuestion, RowsReport } from '#src/api/watch-rows.ts'
import { lookOf, pagedTableMachine, selectedRows } from './paged-table.machine.ts'

const asked = (name: string): RowsQuestion => ({ queryKey: ['classes', name] })
const pageOf = (...ids: number[]) => ({
  items: ids.map((id) => ({ id })),
  totalPages: 1,
  totalCount: ids.length,
  unfilteredCount: 7,
})
const came = (...ids: number[]): RowsReport => ({ type: 'rows.came', page: pageOf(...ids) })
const failed: RowsReport = { type: 'rows.failed', sentence: 'The office is closed.' }
const attempt = (number: number): RowsReport => ({ type: 'rows.asked', attempt: number })

function openTable(known?: ReturnType<typeof pageOf>) {
  const watched: { question: RowsQuestion; isStopped: boolean }[] = []
  const listeners: ((report: RowsReport) => void)[] = []
  const table = createActor(pagedTableMachine, {
    input: {
      question: asked('first'),
      page: known,
      watch: (question, listener) => {
        const watch = { question, isStopped: false }
        watched.push(watch)
        listeners.push(listener)
        return () => (watch.isStopped = true)
      },
    },
  }).start()
  return {
    table,
    /** The events of the query cache, in this order. */
    hear: (...reports: RowsReport[]) => reports.forEach((report) => listeners.at(-1)?.(report)),
    ask: (name: string) => table.send({ type: 'query.changed', question: asked(name) }),
    watched: () => watched.map(({ question, isStopped }) => [question.queryKey[1], isStopped]),
    look: () => lookOf(table.getSnapshot()),
    ids: () => lookOf(table.getSnapshot()).page?.items.map(({ id }) => id),
    selected: () => selectedRows(table.getSnapshot()).map(({ id }) => id),
  }
}

describe('A list', () => {
  test('is loading until its first rows arrive', () => {
    const { hear, look, ids } = openTable()
    hear(attempt(1))
    expect(look()).toMatchObject({ page: null, isBusy: true, isRetrying: false })
    hear(came(1, 2))
    expect([ids(), look().isBusy]).toEqual([[1, 2], false])
  })

  test('starts with cached rows', () => {
    const { hear, look, ids } = openTable(pageOf(1, 2))
    expect(ids()).toEqual([1, 2])
    hear(came(1, 2))
    expect([ids(), look().isBusy]).toEqual([[1, 2], false])
  })

  test('shows that the request is retried, and how often', () => {
    const { hear, look } = openTable()
    hear(attempt(1), attempt(2), attempt(3))
    expect(look()).toMatchObject({ isBusy: true, isRetrying: true, attempt: 3 })
    hear(came(1))
    expect(look()).toMatchObject({ isBusy: false, isRetrying: false })
  })

  test('is readable while a request for the same rows is retried', () => {
    const { ask, hear, look } = openTable(pageOf(1))
    hear(attempt(1))
    expect(look()).toMatchObject({ isBusy: true, isRetrying: false })
    hear(attempt(2))
    expect(look()).toMatchObject({ isBusy: false, isRetrying: true })
    ask('second')
    hear(attempt(2))
    expect(look()).toMatchObject({ isBusy: true, isRetrying: true })
    hear(came(2), attempt(2))
    expect(look()).toMatchObject({ isBusy: false, isRetrying: true })
  })

  test('shows why there are no rows, and retries on request', () => {
    const { table, hear, look, watched } = openTable()
    hear(attempt(4), failed)
    expect(look()).toMatchObject({ page: null, isBusy: false, problem: 'The office is closed.' })
    table.send({ type: 'retry' })
    expect(look()).toMatchObject({ isBusy: true, isRetrying: false, problem: null })
    expect(watched()).toEqual([
      ['first', true],
      ['first', false],
    ])
  })

  test('shows its rows while newer ones are loading, and when those fail', () => {
    const { hear, look, ids } = openTable()
    hear(came(1, 2), attempt(1))
    expect([ids(), look().isBusy]).toEqual([[1, 2], true])
    hear(attempt(2))
    expect(look().isRetrying).toBe(true)
    hear(failed)
    expect([ids(), look().problem]).toEqual([[1, 2], 'The office is closed.'])
  })

  test('shows its rows while those of another query are loading', () => {
    const { hear, ask, look, ids, watched } = openTable()
    hear(came(1, 2))
    ask('second')
    expect([ids(), look().isBusy]).toEqual([[1, 2], true])
    expect(watched()).toEqual([
      ['first', true],
      ['second', false],
    ])
    hear(came(3))
    expect(ids()).toEqual([3])
  })

  test('ignores the query that it already shows', () => {
    const { hear, ask, watched } = openTable()
    hear(came(1))
    ask('first')
    expect(watched()).toEqual([['first', false]])
  })

  test('discards its rows when their session ends, and loads again when the screen is ready', () => {
    const { table, hear, look, watched } = openTable()
    hear(came(1), { type: 'rows.forgotten' })
    expect(look()).toMatchObject({ page: null, isBusy: false, problem: null })
    table.send({ type: 'retry' })
    expect([look().isBusy, watched().length]).toEqual([true, 2])
  })

  test('survives being stopped and restarted, as React does in development', () => {
    const { table, hear, look, ids } = openTable()
    hear(attempt(1))
    const revived = createActor(pagedTableMachine, {
      input: table.getSnapshot().context,
      snapshot: table.getPersistedSnapshot(),
    })
    table.stop()
    hear(failed)
    revived.start()
    hear(came(1))
    expect([look().problem, ids()]).toEqual([null, undefined])
    expect(lookOf(revived.getSnapshot()).page?.items).toEqual([{ id: 1 }])
  })
})

function openSelected() {
  const list = openTable()
  list.hear(came(1, 2, 3))
  list.table.send({ type: 'select', ids: [3, 1], isSelected: true })
  return list
}

describe('The selection', () => {
  test('contains visible rows, in their order', () => {
    const { table, selected } = openSelected()
    expect(selected()).toEqual([1, 3])
    table.send({ type: 'select', ids: [3], isSelected: false })
    expect(selected()).toEqual([1])
  })

  test('loses rows that are gone after a refresh', () => {
    const { hear, selected } = openSelected()
    hear(attempt(1))
    expect(selected()).toEqual([1, 3])
    hear(came(2, 3))
    expect(selected()).toEqual([3])
  })

  test('ends with the query', () => {
    const { ask, selected } = openSelected()
    ask('second')
    expect(selected()).toEqual([])
  })
})
