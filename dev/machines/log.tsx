import { useState } from 'react'
import type { Entry, Recording } from '#dev/inspect/recording.ts'
import type { Viewer } from './page.tsx'
import { stateText } from './state-value.ts'

/** An actor's events, newest first. Pressing an event replays from there. */
export function Events({
  viewer,
  recording,
  index,
}: {
  viewer: Viewer
  recording: Recording
  index: number
}) {
  const [areTicksShown, setAreTicksShown] = useState(false)
  const rows = recording.log
    .map((entry, at) => ({ entry, at, before: recording.log[at - 1] }))
    .filter(({ entry, at }) => areTicksShown || at === index || !isTick(entry))
    .toReversed()
  return (
    <section aria-label="Events">
      <h3>Events</h3>
      <label>
        <input
          type="checkbox"
          checked={areTicksShown}
          onChange={({ target }) => setAreTicksShown(target.checked)}
        />
        Ticks of the clock too
      </label>
      <ol className="events">
        {rows.map(({ entry, at, before }) => (
          <li key={`${at} ${entry.at}`} aria-current={at === index}>
            <button
              type="button"
              className="choice"
              onClick={() => {
                viewer.send({ type: 'replay' })
                viewer.send({ type: 'seek', index: at })
              }}
            >
              <time>{time(entry.at)}</time> <strong>{nameOf(entry)}</strong>{' '}
              <span>{change(before, entry)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** An event, and the actor's context after it. */
export function Context({ entry }: { entry: Entry }) {
  return (
    <section aria-label="Context">
      <h3>Event</h3>
      <pre>{JSON.stringify(entry.event, null, 2)}</pre>
      <h3>Context</h3>
      <pre>{JSON.stringify(entry.context, null, 2)}</pre>
    </section>
  )
}

export const time = (at: number) =>
  new Date(at).toLocaleTimeString('en-US', {
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
  })

const isTick = ({ event: { type } }: Entry) => /^xstate\.after\..*Tick\./.test(type)

/** Removes the suffix that xstate uses to tell its own events apart. */
const nameOf = ({ event: { type } }: Entry) => {
  const [, kind, name] =
    /^xstate\.(after|done|error|init|stop)\.?(?:actor\.)?(.*)$/.exec(type) ?? []
  if (kind === 'init') return 'begins'
  if (kind === 'stop') return 'is stopped'
  if (kind === 'after') return `after ${name?.split('.')[0]}`
  return kind ? `${kind} in ${name?.split('.').at(-1)}` : type
}

function change(before: Entry | undefined, { value }: Entry) {
  const to = stateText(value)
  const from = before ? stateText(before.value) : ''
  return from === to ? `stays in ${to}` : `${from} → ${to}`
}
