import { expect, type Page } from '@playwright/test'
import { keepAsking, keepToken, openTab, tabsOf, type OwnBrowser } from './browser.ts'
import type { Browsers } from './browsers.ts'
import type { Fixtures } from './fixtures.ts'
import { askingBrowser } from './fixtures.accounts.ts'

/** One person at one browser. `page` is the tab in front. */
interface Person {
  own: OwnBrowser
  page: Page
  /** How many documents the browser has loaded. */
  loads: number
  isClockOurs: boolean
  /** Nobody else can use a browser that speaks another language, or whose clock was moved. */
  isSpent: boolean
}

/** Everybody who takes part in a scenario, each with a browser of their own. */
export function gatherPeople(browsers: Browsers, fixtures: Fixtures) {
  const people = new Map<string, Person>()

  async function arrive(name: string, token?: string, locale?: string): Promise<Page> {
    const known = people.get(name)
    if (known) return known.page
    const own = await (locale ? browsers.open(name, locale) : browsers.take(name))
    await keepToken(own, token)
    const page = await openTab(own)
    const isSpent = locale !== undefined
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
    /** The page in front of somebody; they come as a visitor unless they were signed in before. */
    at: (name: string) => arrive(name),

    /** With a browser that speaks `locale`. Somebody may use another one's account, and a phone that of its owner. */
    async signIn(name: string, locale?: string, account = name) {
      return arrive(name, await fixtures.session(account), locale)
    },

    /** From here on a scenario says itself how somebody confirms that it is them. */
    waitToConfirm: (name: string) => void (present(name).own.isConfirming = false),

    /** Somebody sits down at the browser that another person used. */
    takeOver(name: string, from: string) {
      const person = present(from)
      people.delete(from)
      people.set(name, person)
    },

    /** Makes the links of fixtures belong to this person's browser. */
    async asksForLinks(name: string) {
      await arrive(name)
      await keepAsking(present(name).own, askingBrowser)
    },

    /** Beside those that are open, and in no way of theirs. */
    async openTab(name: string) {
      const person = present(name)
      person.page = await person.own.context.newPage()
      return person.page
    },

    /** All tabs of somebody, the oldest first. */
    tabs: (name: string) => tabsOf(present(name).own),

    turnToFirstTab(name: string) {
      const person = present(name)
      const [first] = tabsOf(person.own)
      if (first) person.page = first
    },

    /** The clock of somebody's open page, which a scenario may move from here on. */
    async clock(name: string) {
      const person = present(name)
      if (!person.isClockOurs) await person.page.clock.install()
      person.isClockOurs = true
      person.isSpent = true
      return person.page.clock
    },

    /** How often somebody's browser made a call, once `expected` calls were made and everything sent has been seen. */
    async settledCalls(name: string, path: RegExp, expected: number) {
      const person = present(name)
      const count = () => person.own.calls.filter(({ pathname }) => path.test(pathname)).length
      await expect.poll(count).toBeGreaterThanOrEqual(expected)
      await person.page.evaluate(() => fetch('/icon.svg').then((icon) => icon.text()))
      return count()
    },

    /** The requests of a person's browser at a path so far, oldest first. */
    questions: (name: string, path: RegExp) =>
      present(name)
        .own.calls.filter(({ pathname }) => path.test(pathname))
        .map(({ searchParams }) => [...searchParams]),

    loads: (name: string) => people.get(name)?.loads ?? 0,

    /** What must never happen, whatever the scenario. */
    faults: () => [...people.values()].flatMap(({ own }) => own.faults),

    async leave() {
      await Promise.all(
        [...people.values()].map(({ own, isSpent }) =>
          isSpent ? own.context.close() : browsers.unmerge(own),
        ),
      )
    },
  }
}

export type People = ReturnType<typeof gatherPeople>
