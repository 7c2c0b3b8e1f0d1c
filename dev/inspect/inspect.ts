import { createBrowserInspector } from '@statelyai/inspect'
import type { InspectionEvent } from 'xstate'
import { createRecorder } from './recorder.ts'
import { channelName, type Message } from './recording.ts'
import { redact } from './redact.ts'

/** Reports every actor, without secrets, to /dev/machines, and with `?inspect` in the address also to Stately. */
export function startInspection() {
  const record = startRecorder()
  const stately = startStately()
  return (seen: InspectionEvent) => {
    record(seen)
    stately?.next?.(seen)
  }
}

/** A /dev/machines page that opens later receives everything recorded so far. */
function startRecorder() {
  const id = crypto.randomUUID()
  const channel = new BroadcastChannel(channelName)
  const tell = (message: Message) => channel.postMessage(message)
  const tab = () => ({ id, address: window.location.pathname })
  const recorder = createRecorder(id, (recording, entry) =>
    tell({ type: 'actor.moved', tab: tab(), recording, entry }),
  )
  const present = () => tell({ type: 'tab.present', tab: tab(), recordings: recorder.recordings() })
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.type === 'page.opened') present()
  })
  window.addEventListener('pagehide', () => tell({ type: 'tab.left', tab: tab() }))
  window.addEventListener('pageshow', ({ persisted }) => persisted && present())
  return recorder.observe
}

/** Browsers open windows only on user input, so Stately's opens with the first press. */
function startStately() {
  if (!new URLSearchParams(window.location.search).has('inspect')) return undefined
  const inspector = createBrowserInspector({
    autoStart: false,
    serialize: (event) => redact(event) as typeof event,
  })
  window.addEventListener('pointerdown', () => inspector.start(), { once: true })
  return inspector.inspect
}
