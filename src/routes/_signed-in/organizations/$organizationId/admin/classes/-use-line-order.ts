import { useRef, useState } from 'react'
import type { RosterEntry } from '#contract/classes/enrolments.ts'
import { useTell } from '#src/components/forms/use-sent-form.ts'
import type { RosterChanges } from './-use-roster.ts'

/** Those who wait in the order that is wanted, while that is saved: one order after the other. */
export function useLineOrder(line: readonly RosterEntry[], save: RosterChanges['order']) {
  const tell = useTell()
  const [wanted, setWanted] = useState<number[] | null>(null)
  const [said, setSaid] = useState('')
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const shown = wanted === null ? line : inOrder(line, wanted)

  function move({ id, name }: RosterEntry, by: 1 | -1) {
    const before = shown.map((each) => each.id)
    const order = [...before]
    const place = order.indexOf(id)
    const other = order[place + by]
    if (other === undefined) return
    order[place] = other
    order[place + by] = id
    setWanted(order)
    setSaid(`${name} is number ${place + by + 1} of ${order.length} in line.`)
    turn.current = turn.current
      .then(() => save({ before, enrolmentIds: order }))
      .catch(tell)
      .then(() => setWanted((current) => (current === order ? null : current)))
  }
  return { shown, said, move }
}

/** Whoever came into the line meanwhile stands at its end. */
const inOrder = (line: readonly RosterEntry[], order: readonly number[]) =>
  line.toSorted((one, other) => placeIn(order, one) - placeIn(order, other))

const placeIn = (order: readonly number[], { id }: RosterEntry) =>
  order.includes(id) ? order.indexOf(id) : order.length
