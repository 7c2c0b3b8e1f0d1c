import { useAtom } from 'jotai'
import { Moon, Sun } from 'lucide-react'
import { darkModeAtom } from '#src/atoms/dark-mode.ts'
import { IconButton } from '#src/ui/button.tsx'

/** The colour mode, and the switch that says what it will do (specification §2). */
export function useColourMode() {
  const [isDark, setDark] = useAtom(darkModeAtom)
  return {
    isDark,
    label: isDark ? 'Enable Light Mode' : 'Enable Dark Mode',
    icon: isDark ? <Sun size={18} aria-hidden="true" /> : <Moon size={18} aria-hidden="true" />,
    toggle: () => setDark(!isDark),
  }
}

export function ColourModeButton() {
  const { label, icon, toggle } = useColourMode()
  return (
    <IconButton label={label} onClick={toggle}>
      {icon}
    </IconButton>
  )
}
