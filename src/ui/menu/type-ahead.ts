import { type KeyboardEvent, useRef } from 'react'

/** The time after which typed letters are forgotten, in milliseconds. */
const TYPE_AHEAD_MEMORY = 1000

type Choice = { id: string; label: string }

/**
 * The choice that matches the typed letters, starting at the highlighted one; the same letter again means the next
 * match.
 */
export function choiceFor(typed: string, choices: readonly Choice[], highlighted: string | null) {
  const letters = [...typed.toLowerCase()]
  const isRepeated = letters.length > 1 && letters.every((letter) => letter === letters[0])
  const wanted = isRepeated ? (letters[0] ?? '') : letters.join('')
  const here = choices.findIndex((choice) => choice.id === highlighted)
  const start = wanted.length === 1 ? here + 1 : Math.max(here, 0)
  const limited = [...choices.slice(start), ...choices.slice(0, start)]
  return limited.find((choice) => choice.label.toLowerCase().startsWith(wanted))?.id
}

/** A capturing key handler for a list: letters typed within a second of each other jump to the matching choice. */
export function useTypeAhead(
  choices: readonly Choice[],
  highlighted: string | null,
  highlight: (id: string) => void,
) {
  const memory = useRef({ typed: '', at: -Infinity })
  return (event: KeyboardEvent) => {
    const { typed, at } = memory.current
    const now = performance.now()
    const known = now - at < TYPE_AHEAD_MEMORY ? typed : ''
    const isLetter =
      [...event.key].length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!isLetter || (event.key === ' ' && known === '')) return
    event.preventDefault()
    memory.current = { typed: known + event.key, at: now }
    const found = choiceFor(known + event.key, choices, highlighted)
    if (found) highlight(found)
  }
}
