import type { Browser } from '@playwright/test'
import { openBrowser, tabsOf, type OwnBrowser } from './browser.ts'

export type Browsers = ReturnType<typeof keepBrowsers>

/** The browsers of a worker, which go from one scenario to the next without their tabs, and empty. */
export function keepBrowsers(browser: Browser, url: string) {
  const free: OwnBrowser[] = []

  return {
    async take(name: string): Promise<OwnBrowser> {
      const own = free.pop()
      return own
        ? Object.assign(own, { name, calls: [], faults: [], isConfirming: true })
        : openBrowser(browser, { url, name })
    },

    async unmerge(own: OwnBrowser) {
      await Promise.all(tabsOf(own).map((page) => page.close()))
      await own.context.setOffline(false)
      await own.context.clearPermissions()
      await own.context.clearCookies()
      const devtools = await own.context.newCDPSession(own.home)
      await devtools.send('Network.clearBrowserCache')
      await devtools.detach()
      free.push(own)
    },

    /** One that is nobody else's, before or after. */
    open: (name: string, locale: string) => openBrowser(browser, { url, name, locale }),
  }
}
