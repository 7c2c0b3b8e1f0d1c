import { describe, expect, test, vi } from 'vitest'
import { look } from './test-enrol-child.ts'
import { asked, enrolled, mia, toWait, withdrawn } from './test-standings.ts'

const keys = ({ calls }: ReturnType<typeof look>) =>
  calls.map(({ input }) => (input as { once: string }).once)

describe('A wish has the key of the one before', () => {
  const wish = { type: 'submit', swapsClassId: null, message: 'Mia can sing.' } as const

  test.each(['lose', 'fail'] as const)(
    'if it is the same, and has not gone through: %s',
    async (how) => {
      const mias = look(toWait)
      for (const at of [0, 1, 2]) {
        mias.send({ type: 'enrol' })
        mias.calls[at]![how]()
        await mias.settles('waitlistable')
        mias.read({ ...toWait, doors: [] })
      }
      expect(new Set(keys(mias)).size).toBe(1)
    },
  )

  test('also if the next try was refused after the answer to the first was lost', async () => {
    const mias = look(mia)
    for (const [at, how] of (['lose', 'fail', 'fail'] as const).entries()) {
      mias.send({ type: 'enrol' })
      mias.calls[at]![how]()
      await mias.settles('enrollable')
    }
    expect(new Set(keys(mias)).size).toBe(1)
  })

  test('also when it is sent by a form, and when it is to leave', async () => {
    const asking = look(asked)
    asking.send({ type: 'enrol' })
    const leaving = look(enrolled)
    for (const at of [0, 1]) {
      asking.send(wish)
      asking.calls[at]!.lose()
      await vi.waitFor(() => expect(asking.state().value).toBe('filling'))
      leaving.send({ type: 'withdraw' })
      leaving.send({ type: 'confirm' })
      leaving.calls[at]!.lose()
      await leaving.settles('enrolled')
    }
    for (const each of [asking, leaving]) expect(new Set(keys(each)).size).toBe(1)
  })

  test('not if that went through', async () => {
    const mias = look(mia)
    mias.send({ type: 'enrol' })
    mias.calls[0]!.answer(mia)
    await mias.settles('enrollable')
    mias.send({ type: 'enrol' })
    expect(new Set(keys(mias)).size).toBe(2)
  })

  test('not if it is another one', async () => {
    const asking = look(asked)
    asking.send({ type: 'enrol' })
    for (const [at, message] of ['Mia can sing.', 'Mia can dance.'].entries()) {
      asking.send({ ...wish, message })
      asking.calls[at]!.lose()
      await vi.waitFor(() => expect(asking.state().value).toBe('filling'))
    }
    expect(new Set(keys(asking)).size).toBe(2)
  })

  test('not if the rows have shown that it was obeyed', async () => {
    const mias = look(mia)
    mias.send({ type: 'enrol' })
    mias.calls[0]!.lose()
    await mias.settles('enrollable')
    mias.read(enrolled)
    mias.send({ type: 'withdraw' })
    mias.send({ type: 'confirm' })
    mias.calls[1]!.answer(withdrawn)
    await mias.settles('enrollable')
    mias.send({ type: 'enrol' })
    expect(new Set(keys(mias)).size).toBe(3)
  })
})
