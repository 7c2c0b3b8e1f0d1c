import type { SnapshotFrom } from 'xstate'
import type { Recording } from '#dev/inspect/recording.ts'
import type { Viewer } from './page.tsx'
import { shownIndex, type viewerMachine } from './viewer.machine.ts'

/** Steps through the log of an actor. */
export function Replay({
  viewer,
  state,
  recording: { log },
}: {
  viewer: Viewer
  state: SnapshotFrom<typeof viewerMachine>
  recording: Recording
}) {
  const index = shownIndex(state)
  const last = log.length - 1
  const seek = (to: number) => viewer.send({ type: 'seek', index: to })
  if (!state.matches('replaying')) {
    return (
      <button type="button" onClick={() => viewer.send({ type: 'replay' })}>
        Replay
      </button>
    )
  }
  const isPlaying = state.matches({ replaying: 'playing' })
  return (
    <div className="replay" role="group" aria-label="Replay">
      <button type="button" disabled={index === 0} onClick={() => seek(0)}>
        First
      </button>
      <button type="button" disabled={index === 0} onClick={() => seek(index - 1)}>
        Back
      </button>
      <button type="button" onClick={() => viewer.send({ type: isPlaying ? 'pause' : 'play' })}>
        {isPlaying ? 'Pause' : 'Play'}
      </button>
      <button type="button" disabled={index === last} onClick={() => seek(index + 1)}>
        Forward
      </button>
      <button type="button" disabled={index === last} onClick={() => seek(last)}>
        Last
      </button>
      <label>
        Event {index + 1} of {log.length}
        <input
          type="range"
          min={0}
          max={last}
          value={index}
          onChange={({ target }) => seek(Number(target.value))}
        />
      </label>
      <button type="button" onClick={() => viewer.send({ type: 'returnToNow' })}>
        Back to now
      </button>
    </div>
  )
}
