import { useAtom } from 'jotai'
import { Moon, Sun } from 'lucide-react'
import { darkModeAtom } from '#src/atoms/dark-mode.ts'
import { IconButton } from '#src/ui/button.tsx'

/** The color mode, and the switch labeled with the other mode (specification §2). */
export function useColorMode() {
  const [isDark, setDark] = useAtom(darkModeAtom)
  return {
    isDark,
    label: isDark ? 'Enable Light Mode' : 'Enable Dark Mode',
    icon: isDark ? <Sun size={18} aria-hidden="true" /> : <Moon size={18} aria-hidden="true" />,
    toggle: () => setDark(!isDark),
  }
}

export function ColorModeButton() {
  const { label, icon, toggle } = useColorMode()
  return (
    <IconButton label={label} onClick={toggle}>
      {icon}
    </IconButton>
  )
}
