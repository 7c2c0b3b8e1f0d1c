import { createActor } from 'xstate'
import { surroundings } from '#src/api/surroundings.ts'
// Loaded with it, so that a tab of an older build can still ask instead of reloading and losing input.
import '#src/components/accounts/reauthentication/reauthentication-dialog.tsx'
import type { App } from '#src/components/frame/app.ts'
import {
  reauthenticateBy,
  reauthenticationMachine,
  reauthenticationOf,
} from '#src/machines/accounts/reauthentication.machine.ts'
import { tokenOf } from '#src/machines/accounts/session.machine.ts'

/** Starts reauthentication for the calls that require it. Its proof is valid for one session. */
export function startReauthentication({ session, inspect }: App) {
  const reauthentication = createActor(reauthenticationMachine, { inspect }).start()
  surroundings.current = {
    ...surroundings.current,
    reauthentication: () => reauthenticationOf(reauthentication.getSnapshot()),
    reauthenticate: reauthenticateBy(reauthentication),
  }
  let knownToken = tokenOf(session.getSnapshot())
  session.subscribe((state) => {
    if (tokenOf(state) === knownToken) return
    knownToken = tokenOf(state)
    reauthentication.send({ type: 'forget' })
  })
  return reauthentication
}
