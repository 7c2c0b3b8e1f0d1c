import { type ComponentType, createContext, use, useContext } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import type { ActorOptions, AnyActorLogic } from 'xstate'
import type { TodayPackActor } from '#src/machines/classes/today-pack.machine.ts'
import type { BusyServerActor } from '#src/machines/frame/busy-server.machine.ts'
import type { ChunkReloadActor } from '#src/machines/frame/chunk-reload.machine.ts'
import type { ReauthenticationActor } from '#src/machines/accounts/reauthentication.machine.ts'
import type { SessionActor } from '#src/machines/accounts/session.machine.ts'
import type { SignInActor } from '#src/machines/accounts/sign-in.machine.ts'
import type { UnsentMarksActor } from '#src/machines/classes/unsent-marks.machine.ts'
import type { ToasterActor } from '#src/machines/frame/toaster.machine.ts'

/** Asks somebody who is logged in to confirm their identity. */
export interface Reauthentication {
  actor: ReauthenticationActor
  Dialog: ComponentType
}

/** What stays across screens: started by `main.tsx`, read by every screen. */
export interface App {
  session: SessionActor
  toaster: ToasterActor
  /** Once it has loaded, after login. */
  reauthentication: Promise<Reauthentication>
  chunkReload: ChunkReloadActor
  /** The calls that wait while the server is overloaded. */
  busyServer: BusyServerActor
  /** For loaders; components use `useQuery` and the like. */
  queries: QueryClient
  /** The login in progress. Loads with the first screen that needs more than a password. */
  signIn: () => Promise<SignInActor>
  /** The attendance marks that are not saved yet. Loads once somebody is logged in. */
  unsentMarks: () => Promise<UnsentMarksActor>
  /** What this browser stores for use without a network. Loads once somebody is logged in. */
  todayPack: () => Promise<TodayPackActor>
  /** Whether a login may be in progress: with a second factor, or with a link that requires a login. */
  isSignInUnderWay: () => boolean
  /** The origin of absolute addresses, such as those of shared links. */
  origin: string
  /** Where actors started by a screen report to during development. */
  inspect?: ActorOptions<AnyActorLogic>['inspect']
}

export const AppContext = createContext<App | null>(null)

export function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('No app surrounds this component.')
  return app
}

export const useSignIn = (): SignInActor => use(useApp().signIn())

export const useUnsentMarks = (): UnsentMarksActor => use(useApp().unsentMarks())

export const useTodayPack = (): TodayPackActor => use(useApp().todayPack())

export const useReauthentication = (): Reauthentication => use(useApp().reauthentication)
