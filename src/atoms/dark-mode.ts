import { localArea } from './browser-storage.ts'
import { persistedAtom } from './persisted-atom.ts'

const key = 'darkMode'

/** What the device prefers. */
export const systemDark = () =>
  typeof window === 'undefined' ? null : window.matchMedia('(prefers-color-scheme: dark)')

/** Whether this browser shows Kinroll in dark mode (specification §3, §4). Without a choice, the system's setting applies. */
export const darkModeAtom = persistedAtom<boolean>(key, {
  read: (stored) => (stored === null ? systemDark()?.matches === true : stored === 'true'),
  write: String,
})

/** Whether nobody has chosen a mode in this browser. */
export const followsSystem = () => localArea.read(key) === null
