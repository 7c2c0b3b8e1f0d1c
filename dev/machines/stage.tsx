import { Suspense, use, useMemo, useState } from 'react'
import type { AnyStateMachine } from 'xstate'
import { chartOf } from '#dev/chart/chart.ts'
import { Chart } from '#dev/chart/chart.tsx'
import { layOut, type Drawing } from '#dev/chart/layout.ts'
import type { Entry } from '#dev/inspect/recording.ts'
import { statesOf } from './state-value.ts'

/** A machine as a drawing, with the state after an event and the transitions to it highlighted. */
export function Stage({ machine, entry }: { machine: AnyStateMachine; entry: Entry | undefined }) {
  const [drawing] = useState(() => drawingOf(machine))
  return (
    <Suspense fallback={<p>Drawing …</p>}>
      <Lit machine={machine} entry={entry} drawing={drawing} />
    </Suspense>
  )
}

function Lit({
  machine,
  entry,
  drawing,
}: {
  machine: AnyStateMachine
  entry: Entry | undefined
  drawing: Promise<Drawing>
}) {
  const lit = useMemo(
    () => (entry ? { states: statesOf(machine, entry.value), lines: new Set(entry.taken) } : {}),
    [machine, entry],
  )
  const drawn = use(drawing)
  const holding = drawn.boxes.filter(({ box }) => lit.states?.has(box.id))
  return (
    <>
      {entry && (
        <p role="status" className="now">
          In {holding.map(({ box }) => box.name).join(', in it ')}:{' '}
          {holding.at(-1)?.box.description}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard */}
      <div className="drawing" role="region" aria-label="Drawing" tabIndex={0}>
        <Chart drawing={drawn} lit={lit} />
      </div>
    </>
  )
}

const drawings = new Map<AnyStateMachine, Promise<Drawing>>()

function drawingOf(machine: AnyStateMachine) {
  const drawing = drawings.get(machine) ?? layOut(chartOf(machine))
  drawings.set(machine, drawing)
  return drawing
}
