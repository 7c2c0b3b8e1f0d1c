import { persistedAtom } from './persisted-atom.ts'

const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)').matches

/** Whether this browser shows Kinroll dark (specification §3, §4). Until somebody chooses, the system's taste counts. */
export const darkModeAtom = persistedAtom<boolean>('darkMode', {
  read: (stored) => (stored === null ? systemIsDark() : stored === 'true'),
  write: String,
})
