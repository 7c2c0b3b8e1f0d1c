import Bowser from 'bowser'

/** What somebody would call the browser, such as "Firefox on Android". */
export function deviceOf(userAgent: string | null): string {
  if (!userAgent) return unknown
  const { browser, os } = Bowser.parse(userAgent)
  if (!browser.name) return unknown
  return os.name ? `${browser.name} on ${os.name}` : browser.name
}

const unknown = 'A browser'
