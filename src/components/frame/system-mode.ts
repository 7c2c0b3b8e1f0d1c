import { useEffect } from 'react'
import { useSetAtom } from 'jotai'
import { localArea } from '#src/atoms/browser-storage.ts'
import { darkModeAtom } from '#src/atoms/dark-mode.ts'

const key = 'darkMode'
const systemMode = () => window.matchMedia('(prefers-color-scheme: dark)')

/** Whether nobody has chosen a color mode in this browser. */
export const followsSystem = () => localArea.read(key) === null

/** Shows the mode of the device, and forgets the choice. */
export function useFollowSystem() {
  const setDark = useSetAtom(darkModeAtom)
  return () => {
    setDark(systemMode().matches)
    localArea.write(key, null)
  }
}

/** Without a choice, the colors change as soon as the device does. */
export function useSystemMode() {
  const follow = useFollowSystem()
  useEffect(() => {
    const system = systemMode()
    const changed = () => {
      if (followsSystem()) follow()
    }
    system.addEventListener('change', changed)
    return () => system.removeEventListener('change', changed)
  })
}
