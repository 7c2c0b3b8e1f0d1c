/** The app's color mode, or else the system's. */
export function followColorMode() {
  const system = window.matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const stored = localStorage.getItem('darkMode')
    document.documentElement.classList.toggle(
      'dark',
      stored === null ? system.matches : stored === 'true',
    )
  }
  window.addEventListener('storage', apply)
  system.addEventListener('change', apply)
  apply()
}
