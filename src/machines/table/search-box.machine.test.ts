import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { searchBoxMachine } from './search-box.machine.ts'

function openBox(searchString = '') {
  const clock = new SimulatedClock()
  const searched: string[] = []
  const box = createActor(searchBoxMachine, { clock, input: { searchString } })
  box.on('searched', (event) => searched.push(event.searchString))
  box.start()
  return {
    clock,
    searched,
    text: () => box.getSnapshot().context.text,
    type: (text: string) => box.send({ type: 'type', text }),
    pressEnter: () => box.send({ type: 'search' }),
    /** The address has this text from now on, whoever changed it. */
    address: (now: string) => box.send({ type: 'address.changed', searchString: now }),
  }
}

describe('A search box', () => {
  test('shows the text of the address', () => {
    expect(openBox('lind').text()).toBe('lind')
  })

  test(
    'searches 300 ms after the last keystroke',
    { tags: ['5.search-debounce', '9.search-debounce'] },
    () => {
      const { clock, searched, type } = openBox()
      type('l')
      clock.increment(299)
      type('li')
      clock.increment(299)
      expect(searched).toEqual([])
      clock.increment(1)
      expect(searched).toEqual(['li'])
    },
  )

  test('searches at once on request, and not again after the pause', () => {
    const { clock, searched, type, pressEnter, address } = openBox()
    type('lind')
    pressEnter()
    address('lind')
    clock.increment(300)
    expect(searched).toEqual(['lind'])
  })

  test('does not search for the text that the address already has', () => {
    const { clock, searched, type } = openBox('lind')
    type('linde')
    type('lind ')
    clock.increment(300)
    expect(searched).toEqual([])
  })

  test('preserves a trailing space, for the next word', () => {
    const { clock, searched, text, type, address } = openBox()
    type('lind ')
    clock.increment(300)
    address('lind')
    expect([searched, text()]).toEqual([['lind'], 'lind '])
  })

  test('follows the back button', () => {
    const { text, address } = openBox('lind')
    address('')
    expect(text()).toBe('')
  })

  test('preserves the typed text when the address changes meanwhile', () => {
    const { clock, searched, text, type, address } = openBox()
    type('lind')
    clock.increment(300)
    type('linde')
    address('lind')
    expect(text()).toBe('linde')
    clock.increment(300)
    expect(searched).toEqual(['lind', 'linde'])
  })
})
