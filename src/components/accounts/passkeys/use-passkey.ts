import { useEffect, useRef, useState } from 'react'
import { createActor, toPromise } from 'xstate'
import {
  isAtDevice,
  passkeyMachine,
  type Ceremony,
  type PasskeyActor,
} from '#src/machines/accounts/passkey.machine.ts'
import { useApp } from '#src/components/frame/app.ts'

/** Starts a passkey machine for each use, and stops it when the screen is left. Errors are thrown, as forms expect. */
export function usePasskey() {
  const { inspect } = useApp()
  const [isWaiting, setIsWaiting] = useState(false)
  const underWay = useRef<PasskeyActor>(null)
  const cancel = () => underWay.current?.send({ type: 'cancel' })
  useEffect(() => () => underWay.current?.send({ type: 'cancel' }), [])

  async function use(ceremony: Ceremony) {
    const actor = createActor(passkeyMachine, { inspect, input: ceremony })
    underWay.current = actor
    actor.subscribe((state) => setIsWaiting(isAtDevice(state)))
    const { answer, error } = await toPromise(actor.start())
    if (error) throw error
    return answer
  }
  return { use, cancel, isWaiting }
}
