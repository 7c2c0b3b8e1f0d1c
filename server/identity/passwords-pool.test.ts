import { readdirSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { realPriority } from '../testing/test-hashes.ts'
import { inPool, openPool } from './passwords-pool.ts'

const options = { memoryCost: 8, timeCost: 1, parallelism: 1 }

test('Beyond those that may wait, a hash is refused, and the others end', async () => {
  const hashes = Array.from({ length: 200 }, () => inPool('hash', { text: 'four words', options }))
  const results = await Promise.allSettled(hashes)
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(100)
  for (const { reason } of refused as PromiseRejectedResult[])
    expect(reason).toMatchObject({ status: 503 })
  await expect(inPool('hash', { text: 'four words', options })).resolves.toMatch(/^\$argon2id/)
})

test('A hash that takes too long because the machine is busy is refused', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  const hash = inPool('hash', { text: 'four words', options })
  await expect(hash).rejects.toMatchObject({ status: 503 })
  timeout.mockRestore()
})

/** The nice values of the threads of this process; those above 0 get what the others leave of a core. */
const niceValues = () =>
  readdirSync('/proc/self/task').map((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
  })

test.skipIf(process.platform !== 'linux')(
  'Hashes run at a lower priority than the threads that answer calls',
  async () => {
    const pool = openPool(realPriority)
    await pool.run({ text: 'four words', options }, { name: 'hash' })
    expect(Math.max(...niceValues())).toBe(10)
    expect(Math.min(...niceValues())).toBeLessThan(10)
    await pool.destroy()
  },
)
