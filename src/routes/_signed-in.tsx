import { createFileRoute, redirect } from '@tanstack/react-router'
import { openPack } from '#src/api/pack.ts'
import { isAuthenticated } from '#src/machines/accounts/session.machine.ts'

/** Screens that require a login: visitors are sent to /login with the current address as redirect (specification §2). */
export const Route = createFileRoute('/_signed-in')({
  beforeLoad: ({ context, location }) => {
    if (isAuthenticated(context.app.session.getSnapshot())) return
    throw redirect({ to: '/login', search: { redirect: location.href } })
  },
  // In the file of the app, so that it opens while the code of the screen loads. The first render shows what is stored.
  codeSplitGroupings: [],
  loader: async () => {
    await openPack()
  },
})
