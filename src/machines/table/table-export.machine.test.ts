import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { tableExportMachine, type Export } from './table-export.machine.ts'

const pageOf = (ids: number[], totalPages: number) => ({
  items: ids.map((id) => ({ id })),
  totalPages,
  totalCount: 5,
  unfilteredCount: 5,
})
const pages = [pageOf([1, 2], 3), pageOf([2, 3], 3), pageOf([4], 3)]

function begin({
  askPage = async (pageIndex) => pages[pageIndex]!,
  note = async () => undefined,
  handOver = () => undefined,
}: Partial<Export> = {}) {
  const handed: number[][] = []
  const clock = new SimulatedClock()
  const process = createActor(tableExportMachine, { clock }).start()
  const start = (how: Export) =>
    process.send({
      type: 'start',
      wanted: {
        ...how,
        handOver: async (rows, signal) => {
          await how.handOver(rows, signal)
          handed.push(rows.map(({ id }) => id))
        },
      },
    })
  start({ askPage, note, handOver })
  return {
    process,
    clock,
    handed,
    start,
    until: (state: 'resting' | 'collecting' | 'handingOver' | 'failed') =>
      waitFor(process, (now) => now.matches(state)),
  }
}

describe('An export', () => {
  test('returns all pages in order, with a row that was on two pages once', async () => {
    const { handed, until } = begin()
    await until('resting')
    expect(handed).toEqual([[1, 2, 3, 4]])
  })

  test('reports its progress', async () => {
    const { process } = begin({
      askPage: (pageIndex) =>
        pageIndex === 0 ? Promise.resolve(pages[0]!) : new Promise(() => {}),
    })
    const { context } = await waitFor(process, (now) => now.context.rows.size > 0)
    expect([context.rows.size, context.totalCount]).toEqual([2, 5])
  })

  test('can be canceled, which aborts the request', async () => {
    let given: AbortSignal | undefined
    const { process, handed, until } = begin({
      askPage: (_, signal) => {
        given = signal
        return new Promise(() => {})
      },
    })
    process.send({ type: 'cancel' })
    await until('resting')
    expect([given?.aborted, handed]).toEqual([true, []])
  })

  test('that failed can be retried', async () => {
    let isDown = true
    const { process, handed, until } = begin({
      askPage: async (pageIndex) => {
        if (pageIndex === 1 && isDown) throw new Error('The office is closed.')
        return pages[pageIndex]!
      },
    })
    await until('failed')
    expect(process.getSnapshot().context.problem).toEqual(new Error('The office is closed.'))
    isDown = false
    process.send({ type: 'retry' })
    await until('resting')
    expect(handed).toEqual([[1, 2, 3, 4]])
  })

  test('that failed can be replaced by another', async () => {
    const { start, handed, until } = begin({ askPage: () => Promise.reject(new Error('down')) })
    await until('failed')
    start({
      askPage: async () => pageOf([7], 1),
      note: async () => undefined,
      handOver: () => undefined,
    })
    await until('resting')
    expect(handed).toEqual([[7]])
  })

  test('can be canceled while the rows are processed', async () => {
    let given: AbortSignal | undefined
    const { process, handed, until } = begin({
      handOver: (_, signal) => {
        given = signal
        return new Promise(() => {})
      },
    })
    await until('handingOver')
    process.send({ type: 'cancel' })
    expect([process.getSnapshot().value, given?.aborted, handed]).toEqual(['resting', true, []])
  })

  test('fails when processing takes half a minute', async () => {
    const { process, clock, until } = begin({ handOver: () => new Promise(() => {}) })
    await until('handingOver')
    clock.increment(29_999)
    expect(process.getSnapshot().value).toBe('handingOver')
    clock.increment(1)
    const { value, context } = process.getSnapshot()
    expect([value, context.problem]).toMatchObject(['failed', { name: 'TimeoutError' }])
  })

  test('is logged with its rows before they are returned, and otherwise returns nothing', async () => {
    const noted: number[] = []
    const logging = begin({ note: async (rowsCount) => void noted.push(rowsCount) })
    await logging.until('resting')
    expect([noted, logging.handed]).toEqual([[4], [[1, 2, 3, 4]]])
    const refused = begin({ note: () => Promise.reject(new Error('This takes a permission.')) })
    await refused.until('failed')
    expect(refused.handed).toEqual([])
  })

  test('fails when the rows cannot be processed', async () => {
    const { until } = begin({
      handOver: () => {
        throw new Error('This part of the app could not be loaded.')
      },
    })
    const { context } = await until('failed')
    expect(context.problem).toBeInstanceOf(Error)
  })

  test('of an empty list returns nothing', async () => {
    const { handed, until } = begin({ askPage: async () => pageOf([], 0) })
    await until('resting')
    expect(handed).toEqual([[]])
  })
})
