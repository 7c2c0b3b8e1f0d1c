import { createActor, waitFor } from 'xstate'
import { sessionArea } from '#src/atoms/browser-storage.ts'
import type { App } from '#src/components/frame/app.ts'
import {
  Persisted,
  nothingPersisted,
  signInMachine,
} from '#src/machines/accounts/sign-in.machine.ts'
import { isAuthenticated, isLoadingAccount } from '#src/machines/accounts/session.machine.ts'
import { successToast } from '#src/machines/frame/toaster.machine.ts'
import { type Link, signInKey } from './link.ts'

/** Starts signIn with what was persisted before a reload, and acts on what comes of it. */
export function startSignIn({ session, toaster, queries, inspect }: App, link: Link | null) {
  const persisted = link ? { ...nothingPersisted, message: link.message } : readPersisted()
  // The page was loaded again between the login and what it was for.
  const waited = isAuthenticated(session.getSnapshot()) ? persisted.pending?.token : undefined
  const signIn = createActor(signInMachine, {
    inspect,
    input: { link: link?.token ?? waited ?? null, persisted },
  })
  signIn.on('signedIn', ({ signedIn: { token, user }, message }) => {
    session.send({ type: 'session.started', token, account: user })
    if (message) toaster.send({ type: 'show', toast: successToast(message) })
  })
  signIn.on('linkDone', ({ message }) => {
    if (message) toaster.send({ type: 'show', toast: successToast(message) })
    void queries.resetQueries()
    void waitFor(session, (state) => !isLoadingAccount(state)).then(() =>
      session.send({ type: 'account.changed' }),
    )
  })
  signIn.subscribe(({ context: { waiting, invited, pending, message } }) => {
    const isEmpty = !waiting && !invited && !pending
    sessionArea.write(
      signInKey,
      isEmpty ? null : JSON.stringify({ waiting, invited, pending, message }),
    )
  })
  session.on('began', () => signIn.send({ type: 'session.began' }))
  for (const end of ['loggedOut', 'expired', 'endedElsewhere', 'accountDeleted'] as const) {
    session.on(end, () => signIn.send({ type: 'session.ended' }))
  }
  return signIn.start()
}

function readPersisted(): Persisted {
  try {
    return Persisted.parse(JSON.parse(sessionArea.read(signInKey) ?? ''))
  } catch {
    return nothingPersisted
  }
}
