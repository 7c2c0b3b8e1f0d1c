import { expect, type Page } from '@playwright/test'
import {
  setLinkBrowser,
  storeToken,
  openTab,
  tabsOf,
  type OwnBrowser,
  type Visit,
} from './browser.ts'
import type { Browsers } from './browsers.ts'
import type { Fixtures } from './fixtures.ts'
import { askingBrowser } from './fixtures.accounts.ts'

/** One person at one browser. `page` is the tab in front. */
interface Person {
  own: OwnBrowser
  page: Page
  /** The number of documents the browser has loaded. */
  loads: number
  isClockOurs: boolean
  /** A browser with another language or a moved clock is not reused. */
  isSpent: boolean
}

const sendNothing = (page: Page) =>
  page.evaluate(() => {
    window.fetch = () => new Promise(() => undefined)
  })

/** The people of a scenario, each with a browser of their own. */
export function gatherPeople(browsers: Browsers, fixtures: Fixtures) {
  const people = new Map<string, Person>()
  const manner: Partial<Visit> = {}

  async function arrive(name: string, token?: string, options?: Partial<Visit>): Promise<Page> {
    const known = people.get(name)
    if (known) return known.page
    const isUsual = Object.keys(manner).length === 0 && options === undefined
    const visit = isUsual ? undefined : { ...manner, ...options }
    const own = await (visit ? browsers.open(name, visit) : browsers.take(name))
    await storeToken(own, token)
    const page = await openTab(own)
    const isSpent = visit !== undefined
    const person: Person = { own, page, loads: 0, isClockOurs: false, isSpent }
    page.on('domcontentloaded', () => (person.loads += 1))
    people.set(name, person)
    return page
  }

  function present(name: string): Person {
    const person = people.get(name)
    if (!person) throw new Error(`${name} has no browser yet.`)
    return person
  }

  return {
    /** A person's front page. They arrive as a visitor unless they were signed in before. */
    at: (name: string) => arrive(name),

    /** Opens a browser, in the language `locale`. It may use another person's account, for example on a phone. */
    async signIn(name: string, locale?: string, account = name) {
      return arrive(name, await fixtures.session(account), locale ? { locale } : undefined)
    },

    /** Signs in, and returns the token of the session. */
    async session(name: string): Promise<string> {
      const token = await fixtures.session(name)
      await arrive(name, token)
      return token
    },

    /** Opens a browser of its own that installs the app, at a site that scenarios can change. */
    async storeApp(name: string, url: string, isSignedIn: boolean) {
      const token = isSignedIn ? await fixtures.session(name) : undefined
      return arrive(name, token, { url, storesApp: true, storesPack: true })
    },

    /** From here on, browsers that open store what people need today. */
    storePack: () => void (manner.storesPack = true),

    /** From here on, browsers that open follow what others change. */
    followChanges: () => void (manner.isLive = true),

    /** From here on the scenario itself handles reauthentication. */
    waitToConfirm: (name: string) => void (present(name).own.isConfirming = false),

    /** Lets a person use the browser of another person. */
    takeOver(name: string, from: string) {
      const person = present(from)
      people.delete(from)
      people.set(name, person)
    },

    /** Makes this person's browser the one that requested the links of fixtures. */
    async asksForLinks(name: string) {
      await arrive(name)
      await setLinkBrowser(present(name).own, askingBrowser)
    },

    /** Opens another tab beside the open ones. */
    async openTab(name: string) {
      const person = present(name)
      person.page = await person.own.context.newPage()
      return person.page
    },

    /** Closes all tabs, and opens an empty one. */
    async startOver(name: string) {
      const person = present(name)
      const closing = tabsOf(person.own)
      // A tab without a network is online for a moment while it closes.
      await Promise.all(closing.map(sendNothing))
      person.page = await openTab(person.own)
      await Promise.all(closing.map((page) => page.close()))
    },

    /** A person's tabs, oldest first. */
    tabs: (name: string) => tabsOf(present(name).own),

    turnToTab(name: string, index: number) {
      const person = present(name)
      const tab = tabsOf(person.own)[index]
      if (tab) person.page = tab
    },

    /**
     * The clock of a person's open page, which the scenario can move from here on. It leaves the date of the tests, so a
     * page that the server rendered must be hydrated before.
     */
    async clock(name: string) {
      const person = present(name)
      if (!person.isClockOurs) {
        await person.page.waitForFunction(() => !('early' in globalThis))
        await person.page.clock.install()
      }
      person.isClockOurs = true
      person.isSpent = true
      return person.page.clock
    },

    /** Counts a person's calls, once `expected` calls were made and everything sent was seen. */
    async settledCalls(name: string, path: RegExp, expected: number) {
      const person = present(name)
      const count = () => person.own.calls.filter(({ pathname }) => path.test(pathname)).length
      await expect.poll(count).toBeGreaterThanOrEqual(expected)
      await person.page.evaluate(() => fetch('/icon.svg').then((icon) => icon.text()))
      return count()
    },

    /** A person's calls of a path so far, oldest first. */
    questions: (name: string, path: RegExp) =>
      present(name)
        .own.calls.filter(({ pathname }) => path.test(pathname))
        .map(({ searchParams }) => [...searchParams]),

    loads: (name: string) => people.get(name)?.loads ?? 0,

    /** Faults, which fail any scenario. */
    faults: () => [...people.values()].flatMap(({ own }) => own.faults),

    async leave() {
      await Promise.all(
        [...people.values()].map(({ own, isSpent }) =>
          isSpent ? own.context.close() : browsers.release(own),
        ),
      )
    },
  }
}

export type People = ReturnType<typeof gatherPeople>
