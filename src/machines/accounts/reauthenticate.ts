import type { ReauthenticationActor } from './reauthentication.machine.ts'

/** Has somebody confirm that it is them. The dialog closes once no call waits for it any more. */
export function reauthenticateBy(actor: ReauthenticationActor) {
  const waiting = new Set<symbol>()

  return (refused: string | null, signal: AbortSignal) =>
    new Promise<string | null>((resolve) => {
      const call = Symbol('call')
      waiting.add(call)
      const settle = (answer: string | null) => {
        waiting.delete(call)
        for (const each of listening) each.unsubscribe()
        resolve(answer)
      }
      const listening = [
        actor.on('confirmed', ({ reauthentication }) => settle(reauthentication)),
        actor.on('canceled', () => settle(null)),
      ]
      signal.addEventListener('abort', () => {
        settle(null)
        if (waiting.size === 0) actor.send({ type: 'cancel' })
      })
      actor.send({ type: 'ask', refused })
    })
}
