import { createActor } from 'xstate'
import { sessionArea } from '#src/atoms/browser-storage.ts'
import type { App } from '#src/components/frame/app.ts'
import { Kept, nothingKept } from '#src/machines/accounts/sign-in.kept.ts'
import { signInMachine } from '#src/machines/accounts/sign-in.machine.ts'
import { successToast } from '#src/machines/frame/toaster.machine.ts'
import type { Link } from './link.ts'

const key = 'signIn'

/** Starts signIn with what it kept over a reload, and acts on what comes of it. */
export function startSignIn({ session, toaster, inspect }: App, link: Link | null) {
  const kept = link ? { ...nothingKept, message: link.message } : readKept()
  const signIn = createActor(signInMachine, {
    inspect,
    input: { link: link?.token ?? null, kept },
  })
  signIn.on('signedIn', ({ signedIn: { token, user }, message }) => {
    session.send({ type: 'session.started', token, account: user })
    if (message) toaster.send({ type: 'show', toast: successToast(message) })
  })
  signIn.subscribe(({ context: { waiting, invited, message } }) => {
    const isEmpty = !waiting && !invited
    sessionArea.write(key, isEmpty ? null : JSON.stringify({ waiting, invited, message }))
  })
  session.on('began', () => signIn.send({ type: 'session.began' }))
  for (const end of ['loggedOut', 'expired', 'endedElsewhere', 'accountDeleted'] as const) {
    session.on(end, () => signIn.send({ type: 'session.ended' }))
  }
  return signIn.start()
}

function readKept(): Kept {
  try {
    return Kept.parse(JSON.parse(sessionArea.read(key) ?? ''))
  } catch {
    return nothingKept
  }
}
