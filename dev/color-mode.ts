/** As the app has it, and where it says nothing, as the system has it. */
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
