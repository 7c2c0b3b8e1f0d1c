import type { Browser } from '@playwright/test'
import { openBrowser, tabsOf, type OwnBrowser, type Visit } from './browser.ts'

export type Browsers = ReturnType<typeof shareBrowsers>

/**
 * A worker's browsers. They are reused between scenarios, with closed tabs and empty storage. The cache stays: it has only
 * files of the build, whose names change with their content.
 */
export function shareBrowsers(browser: Browser, site: Pick<Visit, 'url' | 'provider'>) {
  const free: OwnBrowser[] = []

  return {
    async take(name: string): Promise<OwnBrowser> {
      const own = free.pop()
      return own
        ? Object.assign(own, { name, calls: [], faults: [], isConfirming: true })
        : openBrowser(browser, { ...site, name })
    },

    async release(own: OwnBrowser) {
      await Promise.all(tabsOf(own).map((page) => page.close()))
      await own.context.setOffline(false)
      await own.context.clearPermissions()
      await own.context.clearCookies()
      free.push(own)
    },

    /** A browser that is used only once. */
    open: (name: string, visit: Partial<Visit>) =>
      openBrowser(browser, { ...site, name, ...visit }),
  }
}
