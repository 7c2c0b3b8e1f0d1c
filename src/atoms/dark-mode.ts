import { persistedAtom } from './persisted-atom.ts'

const systemIsDark = () =>
  typeof window !== 'undefined' && window.matchMedia('(prefers-color-scheme: dark)').matches

/** Whether this browser shows Kinroll in dark mode (specification §3, §4). By default, the system's setting applies. */
export const darkModeAtom = persistedAtom<boolean>('darkMode', {
  read: (stored) => (stored === null ? systemIsDark() : stored === 'true'),
  write: String,
})
