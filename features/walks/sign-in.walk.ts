import { expect } from '@playwright/test'
import { signInWalk } from '#src/machines/walks/sign-in.walk.ts'
import { loginScreen } from '../accounts/accounts.screen.ts'
import { frame } from '../frame/frame.screen.ts'
import { faults, holdCalls } from '../support/faults.ts'
import { walkOnScreen } from './walk.ts'

walkOnScreen(signInWalk, {}, ({ people, stage, isNext }) => {
  const ada = () => people.at('Ada')
  let answer: Awaited<ReturnType<typeof holdCalls>>

  return {
    origins: {
      'the login screen': async () => {
        await stage.account('Ada')
        await (await ada()).goto('/login')
      },
    },
    events: {
      submit: async () => {
        answer = await holdCalls(await ada())
        const screen = loginScreen(await ada())
        await (isNext('refused') ? screen.logIn('Ada', 'a wrong guess') : screen.logIn('Ada'))
      },
      refused: () => answer((route) => route.continue()),
      'not reached': () => answer(faults.cut()),
      accepted: () => answer((route) => route.continue()),
    },
    states: {
      credentials: async () => {
        await expect(loginScreen(await ada()).email).toBeEditable()
        await expect((await ada()).getByRole('alert')).toHaveCount(0)
      },
      submitting: async () => {
        await expect(loginScreen(await ada()).submit).toHaveAttribute('aria-busy', 'true')
      },
      failed: async () => {
        await expect(frame(await ada()).toasts).toContainText(/is wrong|could not be reached/)
        await expect(loginScreen(await ada()).email).toHaveValue('ada@example.org')
        await expect(loginScreen(await ada()).email).toBeEditable()
      },
      signedIn: async () => {
        await expect((await ada()).getByRole('button', { name: 'User menu of Ada' })).toBeVisible()
      },
    },
  }
})
