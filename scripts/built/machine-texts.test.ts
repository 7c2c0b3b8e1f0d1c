import { expect, test } from 'vitest'
import { withoutDescriptions } from './machine-texts.ts'

const cut = (code: string) => withoutDescriptions(code, 'door.machine.ts').replace(/\s+/g, ' ')

test('A machine ships without the descriptions of its states', () => {
  const code = `createMachine({
    id: 'door',
    description: 'A door, from its hinges to its handle.',
    states: {
      shut: { description: 'Nobody comes in.', tags: 'quiet' },
      open: { tags: 'loud', description: 'Everybody comes in.' },
      gone: {
        description: 'There is no door.',
      },
    },
  })`
  expect(cut(code)).toBe(
    "createMachine({ id: 'door', states: { shut: { tags: 'quiet' }, open: { tags: 'loud', }, gone: { }, }, })",
  )
})

test('Descriptions shown to users stay', () => {
  const code = "const toast = (description: string) => ({ title: 'Error', description })"
  expect(cut(code)).toBe(code)
})
