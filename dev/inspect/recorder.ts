import {
  StateMachine,
  type Actor,
  type AnyActorLogic,
  type AnyMachineSnapshot,
  type InspectionEvent,
} from 'xstate'
import { idOf } from '#dev/chart/chart.ts'
import { extended, withoutOldest, type Entry, type Recording } from './recording.ts'
import { redact } from './redact.ts'

type Moved = (recording: Omit<Recording, 'log'>, entry: Entry) => void

/** Records the machines of this tab, without secrets, and reports each step. */
export function createRecorder(tab: string, moved: Moved) {
  let recordings: readonly Recording[] = []
  const taken = new Map<string, string[]>()

  function save(recording: Omit<Recording, 'log'>, entry: Entry) {
    const known = recordings.find(({ id }) => id === recording.id)
    const log = extended(known?.log ?? [], entry)
    recordings = known
      ? recordings.map((each) => (each === known ? { ...recording, log } : each))
      : withoutOldest([...recordings, { ...recording, log }])
    moved(recording, entry)
  }

  return {
    recordings: () => recordings,
    observe: (seen: InspectionEvent) => {
      const actor = seen.actorRef as Actor<AnyActorLogic>
      if (!(actor.logic instanceof StateMachine)) return
      const { sessionId } = actor
      if (seen.type === '@xstate.microstep') {
        taken.set(sessionId, [...(taken.get(sessionId) ?? []), ...seen._transitions.map(idOf)])
      }
      if (seen.type !== '@xstate.snapshot') return
      const { value, context, status } = seen.snapshot as AnyMachineSnapshot
      const entry = { event: redact(seen.event), value, context: redact(context), status }
      save(
        { id: `${tab} ${sessionId}`, tab, name: actor.id, machine: actor.logic.id },
        { ...(structuredClone(entry) as Entry), at: Date.now(), taken: taken.get(sessionId) ?? [] },
      )
      taken.delete(sessionId)
    },
  }
}
