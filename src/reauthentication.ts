import { createActor } from 'xstate'
import { surroundings } from '#src/api/surroundings.ts'
import { ReauthenticationDialog } from '#src/components/accounts/reauthentication/reauthentication-dialog.tsx'
import type { App, Reauthentication } from '#src/components/frame/app.ts'
import {
  reauthenticateBy,
  reauthenticationMachine,
  reauthenticationOf,
} from '#src/machines/accounts/reauthentication.machine.ts'
import { tokenOf } from '#src/machines/accounts/session.machine.ts'

/**
 * Starts reauthentication for the calls that require it. Its proof is valid for one session. The dialog is loaded with
 * it, so that a tab of an older build can still ask instead of reloading and losing input.
 */
export function startReauthentication({ session, inspect }: App): Reauthentication {
  const actor = createActor(reauthenticationMachine, { inspect }).start()
  surroundings.current = {
    ...surroundings.current,
    reauthentication: () => reauthenticationOf(actor.getSnapshot()),
    reauthenticate: reauthenticateBy(actor),
  }
  let knownToken = tokenOf(session.getSnapshot())
  session.subscribe((state) => {
    if (tokenOf(state) === knownToken) return
    knownToken = tokenOf(state)
    actor.send({ type: 'forget' })
  })
  return { actor, Dialog: ReauthenticationDialog }
}
