import { useHydrated } from '@tanstack/react-router'
import { useAtom } from 'jotai'
import { Moon, Sun } from 'lucide-react'
import { darkModeAtom } from '#src/atoms/dark-mode.ts'
import { IconButton } from '#src/ui/button.tsx'
import { ByColorMode } from '#src/ui/frame/by-color-mode.tsx'
import { VisuallyHidden } from '#src/ui/frame/layout.tsx'

const enableDark = { label: 'Enable Dark Mode', icon: <Moon size={18} aria-hidden="true" /> }
const enableLight = { label: 'Enable Light Mode', icon: <Sun size={18} aria-hidden="true" /> }

/** The color mode, and the switch labeled with the other mode (specification §2). */
export function useColorMode() {
  const [isDark, setDark] = useAtom(darkModeAtom)
  return { isDark, ...(isDark ? enableLight : enableDark), toggle: () => setDark(!isDark) }
}

/** The server does not know the mode, so the style sheet chooses the icon and the name. */
export function ColorModeButton() {
  const { label, toggle } = useColorMode()
  return (
    <IconButton title={useHydrated() ? label : undefined} onClick={toggle}>
      <ByColorMode light={<Named {...enableDark} />} dark={<Named {...enableLight} />} />
    </IconButton>
  )
}

const Named = ({ label, icon }: typeof enableDark) => (
  <>
    {icon}
    <VisuallyHidden>{label}</VisuallyHidden>
  </>
)
