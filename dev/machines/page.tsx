import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { brand } from '#contract/brand.ts'
import { catalog } from './catalog.ts'
import { Choices } from './choices.tsx'
import { Context, Events } from './log.tsx'
import { LogFile } from './log-file.tsx'
import { Replay } from './replay.tsx'
import { Stage } from './stage.tsx'
import { shownIndex, shownRecording, type viewerMachine } from './viewer.machine.ts'

export type Viewer = ActorRefFrom<typeof viewerMachine>

/** The running machines in all tabs of the app in this browser, without a network. */
export function Page({ viewer }: { viewer: Viewer }) {
  const state = useSelector(viewer, (snapshot) => snapshot)
  const recording = shownRecording(state)
  const index = shownIndex(state)
  const entry = recording?.log[index]
  const id = recording?.machine ?? state.context.chosen
  const machine = Object.values(catalog).find((each) => each.id === id)
  return (
    <div className="page">
      <header>
        <h1>Running machines</h1>
        {state.context.tabs.length === 0 && (
          <p>
            No tab of {brand.name} is open. Open one at <a href="/">/</a> in this browser.
          </p>
        )}
        <LogFile viewer={viewer} recording={recording} problem={state.context.problem} />
      </header>
      <Choices viewer={viewer} viewed={state.context} />
      <main>
        {machine ? (
          <>
            <h2>
              {machine.id}
              {recording && <span className="id">{recording.name}</span>}
            </h2>
            <p>{machine.root.description}</p>
            {recording && <Replay viewer={viewer} state={state} recording={recording} />}
            <Stage key={machine.id} machine={machine} entry={entry} />
          </>
        ) : (
          <p>Choose a running actor or a machine.</p>
        )}
        {recording && entry && (
          <div className="account">
            <Events viewer={viewer} recording={recording} index={index} />
            <Context entry={entry} />
          </div>
        )}
      </main>
    </div>
  )
}
