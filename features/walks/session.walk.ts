import { expect, type Page } from '@playwright/test'
import { sessionWalk } from '#src/machines/accounts/session.walk.ts'
import { loginScreen } from '../accounts/sign-in/sign-in.screen.ts'
import { frame } from '../frame/frame.screen.ts'
import { faults, heal, delayCalls, type DelayedCalls } from '../support/faults.ts'
import { walkOnScreen } from './walk.ts'

const authenticatedStates = [
  'authenticated.loadingAccount',
  'authenticated.ready',
  'authenticated.unreachable',
]
const onAccount = { in: [], because: 'A session starts on the account screen and is shown there.' }
const onOffline = { in: [], because: 'The feature of what is needed today shows it.' }
const isForAccount = ({ pathname }: URL) => pathname === '/api/Account/me'

walkOnScreen(
  sessionWalk,
  {
    'an earlier session expires': {
      in: [],
      because: 'A late response to a call of a session that another one replaced.',
    },
    'another tab has the same session': {
      in: [],
      because: 'A browser notifies its tabs only of changes.',
    },
    'some time passes': { in: [], because: 'The screen does not show the pause.' },
    'the account may have changed': onAccount,
    'the account loads again': onAccount,
    'the account fails to load again': onAccount,
    'deletes the account': onAccount,
    'the stored account is read': onOffline,
    'no account is stored': onOffline,
    'the stored account cannot be read': onOffline,
    'nothing can be deleted': onOffline,
    'another tab logs out': {
      in: authenticatedStates,
      because: 'A browser notifies its tabs only of changes.',
    },
  },
  ({ people, fixtures }) => {
    let page: Page
    let calls: DelayedCalls
    let asked: Promise<unknown>
    const holdAccount = async () => {
      calls = await delayCalls(page, isForAccount)
      asked = page.waitForRequest((request) => isForAccount(new URL(request.url())))
    }
    /** A screen that opens later loads the account again. */
    const screenOpens = (name: string) =>
      expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const linkToNextScreen = () => frame(page).header.locator('a[href="/my/classes"]')
    const linkToLogin = () => frame(page).header.getByRole('link', { name: 'Login' })
    const storedToken = () => page.evaluate(() => localStorage.getItem('token'))

    /** Starts or ends the session that all tabs of the browser share, in a tab without the app. */
    async function storeElsewhere(token: string | null) {
      const other = await page.context().newPage()
      await other.goto('/icon.svg')
      await other.evaluate((now) => {
        if (now === null) localStorage.removeItem('token')
        else localStorage.setItem('token', now)
      }, token)
      await other.close()
    }

    return {
      origins: {
        'a new browser': async () => {
          page = await people.at('Ada')
          await fixtures.account('Ada')
          await page.goto('/login')
        },
        'a browser with a token': async () => {
          page = await people.signIn('Ada')
          await holdAccount()
          await page.goto('/my/family')
          await screenOpens('My Family')
        },
      },
      events: {
        'logs in': () => loginScreen(page).logIn('Ada'),
        'follows a link': async () => {
          await heal(page)
          await people.asksForLinks('Ada')
          await page.goto(`/account/auto-login?token=${await fixtures.link('Ada')}`)
        },
        'the account loads': () => calls.answer((route) => route.continue()),
        // Also when the app tries again by itself.
        'the account fails to load': async () => {
          await page.route(isForAccount, faults.cut())
          await calls.answer(faults.cut())
        },
        'opens the next screen': async () => {
          await holdAccount()
          await linkToNextScreen().click()
          await screenOpens('My Classes')
        },
        'logs out': async () => {
          await frame(page).userMenuButton.click()
          await page.getByRole('menuitem', { name: 'Log out' }).click()
        },
        'the session expires': async () => {
          await fixtures.endSessions('Ada')
          // A pending call may see it first; then the next screen is the login screen.
          await linkToNextScreen().or(linkToLogin()).click()
        },
        'another tab logs in': async () => {
          await holdAccount()
          await storeElsewhere(await fixtures.session('Berta'))
        },
        'another tab logs out': () => storeElsewhere(null),
      },
      states: {
        anonymous: async () => {
          await expect(linkToLogin()).toBeVisible()
          expect(await storedToken()).toBeNull()
        },
        'authenticated.loadingAccount': async () => {
          await asked
          await expect(frame(page).userMenuButton).toHaveAccessibleName('User menu')
          expect(await storedToken()).not.toBeNull()
        },
        'authenticated.ready': async () => {
          await expect(frame(page).userMenuButton).toHaveAccessibleName(/^User menu of /)
          expect(await storedToken()).not.toBeNull()
        },
        'authenticated.unreachable': async () => {
          await expect(frame(page).toasts).toContainText('The server could not be reached.')
          await expect(frame(page).userMenuButton).toHaveAccessibleName('User menu')
        },
      },
    }
  },
)
