import { expect, type Page } from '@playwright/test'
import { LinkAsked } from '#contract/accounts/sign-in.ts'
import { signInWalk } from '#src/machines/accounts/sign-in.walk.ts'
import { codeScreen, loginScreen } from '../accounts/sign-in/sign-in.screen.ts'
import { frame } from '../frame/frame.screen.ts'
import { faults, heal, delayCalls, type DelayedCalls } from '../support/faults.ts'
import { askingBrowser } from '../support/fixtures.accounts.ts'
import { walkOnScreen } from './walk.ts'

const closed = 'A pending request accepts no other event.'
const apps = 'An app sends no emails; the features read its codes.'
const devices = 'This needs a device with a passkey, which the features have.'
const byThoseIn = [
  'the link is for another account',
  'continues as the other',
  'stays logged in',
  'the session ends elsewhere',
]
const otherThan = (code: string) => (code === '123456' ? '654321' : '123456')
const resting = [
  'credentials',
  'failed',
  'expired',
  'signUpAsked',
  'logInAsked',
  'twoFactor.waiting.locked',
]

walkOnScreen(
  signInWalk,
  {
    submit: { in: resting, because: closed },
    'a session starts elsewhere': {
      in: ['credentials'],
      because: 'Works the same in every state.',
    },
    'the session ends elsewhere': {
      in: ['otherAccount', 'signUpAsked'],
      because: 'This needs no confirmation.',
    },
    "an authenticator's code is required": { in: [], because: apps },
    'uses a passkey': { in: [], because: devices },
    'the passkey logs in': { in: [], because: devices },
    'the passkey does not log in': { in: [], because: devices },
    'the passkey replaces the code': { in: [], because: devices },
    'the passkey is refused': { in: [], because: devices },
    'the login expires during the passkey': { in: [], because: devices },
  },
  ({ people, fixtures, mail, isNext, isAhead }) => {
    let page: Page
    let isPauseOver = false
    const isElsewhere = byThoseIn.some(isAhead)
    let calls: DelayedCalls
    const heading = (name: string) => page.getByRole('heading', { name })
    const goThrough = () => calls.answer((route) => route.continue())
    const cut = () => calls.answer(faults.cut())
    const delay = async () => (calls = await delayCalls(page))

    async function arrive() {
      await fixtures.account('Ada')
      if (isAhead('a code is required') || isAhead('the link requires a code')) {
        await fixtures.asksForCode('Ada', 'Email')
      }
      if (isAhead('the link is applied')) page = await people.signIn('Ada', 'en-US')
      else if (isElsewhere) page = await people.signIn('Ada', 'en-US', 'Clara')
      else page = await people.at('Ada')
      if (!isAhead('the link was requested elsewhere')) await people.asksForLinks('Ada')
      await people.clock('Ada')
    }
    async function followLink() {
      await delay()
      const isClosed = isAhead('the link requires a login') || isAhead('the link is applied')
      const token = isAhead('the link invites a stranger')
        ? await invitation()
        : await fixtures.link('Ada', isClosed ? 'VerifyEmail' : 'LogIn')
      const isSpent = isAhead('the link is expired')
      await page.goto(`/account/auto-login?token=${isSpent ? 'spent' : token}`)
    }
    async function invitation() {
      await fixtures.organization({ name: 'Lindenschule' })
      return fixtures.invitation('Berta', 'Lindenschule')
    }
    async function inAnotherTab(act: (token: string) => void, token: string) {
      const other = await page.context().newPage()
      await other.goto('/icon.svg')
      await other.evaluate(act, token)
      await other.close()
    }
    const invited = () =>
      isElsewhere
        ? expect(heading('This invitation is for another address')).toBeVisible()
        : expect(page.getByText('You’re invited to join Lindenschule.')).toBeVisible()
    const askedToLogIn = () =>
      isElsewhere
        ? expect(heading('This link is for another account')).toBeVisible()
        : expect(page.getByText('Log in as ada@example.org to verify')).toBeVisible()
    /** As shown in the browser that requested it. */
    async function codeOfLink(): Promise<string> {
      const answer = await fetch(new URL('/api/Account/login-link', page.url()), {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: `link-browser=${askingBrowser}` },
        body: JSON.stringify({ email: 'ada@example.org' }),
      })
      return LinkAsked.parse(await answer.json()).code
    }
    async function sendCodeOfLink() {
      const isRight = isNext('the code of the link is correct')
      if (isNext('the link has no attempts left')) await fixtures.linksAreTried(4)
      const code = await codeOfLink()
      await delay()
      await codeScreen(page).code.fill(isRight ? code : otherThan(code))
    }
    const codeOfEmail = async () => (await mail.emailTo('Ada', 'Your login code')).code ?? ''

    return {
      origins: {
        'the login screen': async () => {
          await arrive()
          await page.goto('/login')
        },
        'a followed link': async () => {
          await arrive()
          await followLink()
        },
        'a login that waits for a code': async () => {
          await arrive()
          await fixtures.asksForCode('Ada', 'Email')
          await page.goto('/login')
          await loginScreen(page).logIn('Ada')
          await expect(codeScreen(page).code).toBeVisible()
          await page.reload()
        },
        'a link that waits for a login': async () => {
          await arrive()
          await page.goto(`/account/auto-login?token=${await fixtures.link('Ada', 'VerifyEmail')}`)
          await askedToLogIn()
          await page.reload()
        },
        'an invitation': async () => {
          await arrive()
          await page.goto(`/account/auto-login?token=${await invitation()}`)
          await invited()
          await page.reload()
        },
      },
      events: {
        submit: async () => {
          await frame(page).header.getByRole('link', { name: 'Login' }).click()
          await delay()
          const screen = loginScreen(page)
          await (isNext('refused') ? screen.logIn('Ada', 'a wrong guess') : screen.logIn('Ada'))
        },
        refused: goThrough,
        'not reached': cut,
        accepted: goThrough,
        'a code is required': goThrough,
        'the link logs in': goThrough,
        'the link requires a code': goThrough,
        'the link invites a stranger': goThrough,
        'the link is for another account': goThrough,
        'the link was requested elsewhere': goThrough,
        'the link requires a login': goThrough,
        'the link is applied': goThrough,
        'the code of the link is correct': goThrough,
        'the code of the link is wrong': goThrough,
        'the link has no attempts left': goThrough,
        'the code of the link gets no response': cut,
        'continues as the other': async () => {
          const signUp = page.getByRole('button', { name: 'Log out and sign up' })
          if (await signUp.isVisible()) return signUp.click()
          await delay()
          await page.getByRole('button', { name: 'Log in with this link' }).click()
        },
        'stays logged in': () => page.getByRole('button', { name: 'Stay logged in' }).click(),
        'the link is expired': goThrough,
        'the link gets no response': cut,
        'tries again': async () => {
          await delay()
          await page.getByRole('button', { name: 'Try again' }).click()
        },
        'sends the code': async () => {
          if (await heading('Enter the code').isVisible()) return sendCodeOfLink()
          const code = await codeOfEmail()
          if (isNext('no attempts are left')) await fixtures.tried(4)
          await delay()
          await codeScreen(page).code.fill(isNext('the code is correct') ? code : otherThan(code))
        },
        'the code is correct': goThrough,
        'the code is wrong': goThrough,
        'no attempts are left': goThrough,
        'the pause ends': async () => (await people.clock('Ada')).runFor(30_000),
        'requests another email': async () => {
          await delay()
          await codeScreen(page).resend.click()
        },
        'another email is sent': async () => {
          await fixtures.emailsAreOld()
          await goThrough()
        },
        'no other email is sent': async () => {
          isPauseOver = true
          await cut()
        },
        'the login was expired': async () => {
          await fixtures.loginsAreOver()
          await goThrough()
        },
        'ten minutes pass': async () => (await people.clock('Ada')).runFor(600_000),
        'a session starts elsewhere': async () => {
          const token = await fixtures.session('Ada')
          await inAnotherTab((now) => localStorage.setItem('token', now), token)
          await expect(frame(page).userMenuButton).toBeVisible()
        },
        'the session ends elsewhere': async () => {
          await inAnotherTab(() => localStorage.removeItem('token'), '')
          await expect(loginScreen(page).email).toBeVisible()
        },
      },
      states: {
        credentials: async () => {
          const isIn = await frame(page).userMenuButton.isVisible()
          if (!isIn) await expect(loginScreen(page).email).toBeEditable()
        },
        submitting: () => expect(loginScreen(page).submit).toHaveAttribute('aria-busy', 'true'),
        failed: async () => {
          await expect(frame(page).toasts).toContainText(/is wrong|could not be reached/)
          await expect(loginScreen(page).email).toHaveValue('ada@example.org')
          await expect(loginScreen(page).email).toBeEditable()
        },
        followingLink: async () => {
          await expect(page).toHaveURL((url) => url.pathname.endsWith('/auto-login') && !url.search)
        },
        otherAccount: () => expect(heading('This link is for another account')).toBeVisible(),
        linkExpired: () => expect(heading('This link can’t be used')).toBeVisible(),
        linkUnanswered: async () => {
          await expect(heading('We couldn’t check this link')).toBeVisible()
          await heal(page)
        },
        'linkCode.waiting': async () => {
          await expect(heading('Enter the code')).toBeVisible()
          await expect(codeScreen(page).code).toBeEditable()
        },
        'linkCode.submitting': () =>
          expect(codeScreen(page).submit).toHaveAttribute('aria-busy', 'true'),
        logInAsked: askedToLogIn,
        linkDone: async () => {
          await expect(page).toHaveURL((url) => url.pathname === '/')
          await expect(frame(page).userMenuButton).toHaveAccessibleName(/Ada/)
        },
        signUpAsked: invited,
        signUpAgreed: async () => {
          await expect(page.getByText('You’re invited to join Lindenschule.')).toBeVisible()
          await expect(frame(page).userMenuButton).toBeHidden()
        },
        'twoFactor.waiting.locked': async () => {
          await expect(codeScreen(page).code).toBeEditable()
          // An email that was not sent can be requested again at once.
          await expect(codeScreen(page).resend).toBeEnabled({ enabled: isPauseOver })
        },
        'twoFactor.waiting.open': () => expect(codeScreen(page).resend).toBeEnabled(),
        'twoFactor.submitting': () =>
          expect(codeScreen(page).submit).toHaveAttribute('aria-busy', 'true'),
        'twoFactor.resending': () =>
          expect(codeScreen(page).resend).toHaveAttribute('aria-busy', 'true'),
        expired: () => expect(page.getByText('Log in again.').first()).toBeVisible(),
        signedIn: () => expect(frame(page).userMenuButton).toHaveAccessibleName(/Ada/),
      },
    }
  },
)
