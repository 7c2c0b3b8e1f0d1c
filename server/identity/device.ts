import Bowser from 'bowser'

/** What somebody would call the browser, such as "Firefox on Android". */
export function deviceOf(userAgent: string | null): string {
  if (!userAgent) return unknown
  const { browser, os } = Bowser.parse(userAgent.slice(0, 400))
  // A browser that is not known is called by whatever it says of itself.
  if (!browser.name || !browserNames.has(browser.name)) return unknown
  return os.name && osNames.has(os.name) ? `${browser.name} on ${os.name}` : browser.name
}

const browserNames = new Set<string>(Object.values(Bowser.BROWSER_MAP))
const osNames = new Set<string>(Object.values(Bowser.OS_MAP))

const unknown = 'A browser'
