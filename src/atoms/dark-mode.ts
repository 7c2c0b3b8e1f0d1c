import { atomWithStorage } from 'jotai/utils'
import { localArea } from './browser-storage.ts'

const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)').matches
const isDark = (stored: string | null) => (stored === null ? systemIsDark() : stored === 'true')

/** Whether this browser shows Kinroll dark (specification §3, §4). Until somebody chooses, the system's taste counts. */
export const darkModeAtom = atomWithStorage<boolean>('darkMode', false, {
  getItem: (key) => isDark(localArea.read(key)),
  setItem: (key, value) => localArea.write(key, String(value)),
  removeItem: (key) => localArea.write(key, null),
  subscribe: (key, changed) => localArea.watch(key, (stored) => changed(isDark(stored))),
})
