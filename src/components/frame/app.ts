import { createContext, use, useContext } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import type { ActorOptions, AnyActorLogic } from 'xstate'
import type { ChunkReloadActor } from '#src/machines/frame/chunk-reload.machine.ts'
import type { ReauthenticationActor } from '#src/machines/accounts/reauthentication.machine.ts'
import type { SessionActor } from '#src/machines/accounts/session.machine.ts'
import type { SignInActor } from '#src/machines/accounts/sign-in.machine.ts'
import type { ToasterActor } from '#src/machines/frame/toaster.machine.ts'

/** What outlives a page: started by `main.tsx`, read by every screen. */
export interface App {
  session: SessionActor
  toaster: ToasterActor
  reauthentication: ReauthenticationActor
  chunkReload: ChunkReloadActor
  /** What loaders ask; components ask by `useQuery` and the like. */
  queries: QueryClient
  /** Who is on the way in; arrives with the first screen that asks for more than a password. */
  signIn: () => Promise<SignInActor>
  /** Whether somebody may be on the way in: by more than a password, or with a link that waits for a login. */
  isSignInUnderWay: () => boolean
  /** Where actors that a screen starts report to while a developer looks on. */
  inspect?: ActorOptions<AnyActorLogic>['inspect']
}

export const AppContext = createContext<App | null>(null)

export function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('No app surrounds this component.')
  return app
}

export const useSignIn = (): SignInActor => use(useApp().signIn())
