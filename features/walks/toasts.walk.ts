import { expect, type Page } from '@playwright/test'
import { toastWalk } from '#src/machines/frame/toast.walk.ts'
import { toasterWalk } from '#src/machines/frame/toaster.walk.ts'
import { frame } from '../frame/frame.screen.ts'
import { createScreen } from '../organizations/organizations.screen.ts'
import type { People } from '../support/people.ts'
import { faults, onEveryChange } from '../support/faults.ts'
import { walkOnScreen } from './walk.ts'

const closeButtons = (page: Page) => frame(page).toasts.getByRole('button', { name: 'Close' })

/** A screen with a stopped clock and a form that can be refused. */
async function openForm(people: People) {
  const page = await people.signIn('Ada')
  await page.goto('/organizations/new')
  await createScreen(page).name.fill('Lindenschule')
  const clock = await people.clock('Ada')
  await clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  return page
}

async function beRefused(page: Page, sentence: string) {
  await onEveryChange(page, faults.refuse(sentence))
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await createScreen(page).submit.click()
  await answer
}

const byNobody = {
  in: [],
  because: 'No screen removes a toast: the person closes it, or it times out.',
}

walkOnScreen(
  toasterWalk,
  { 'a toast is removed by its id': byNobody, 'a failure is removed by its words': byNobody },
  ({ people }) => {
    let page: Page
    let inSight: string[] = []
    const tell = (sentence: string) => async () => {
      await beRefused(page, sentence)
      if (!inSight.includes(sentence)) inSight = [sentence, ...inSight]
    }
    return {
      origins: {
        'an open page': async () => {
          page = await openForm(people)
        },
      },
      events: {
        'a failure is shown': tell('The office is closed.'),
        'another failure is shown': tell('The door is locked.'),
        'a toast ends': async () => {
          await closeButtons(page).first().click()
          inSight = inSight.slice(1)
        },
      },
      states: {
        listening: async () => {
          await expect(closeButtons(page)).toHaveCount(inSight.length)
          await expect(frame(page).toasts.locator('> div')).toContainText(inSight)
        },
      },
    }
  },
)

const { 'a toast of ten seconds': ofTenSeconds } = toastWalk.origins
const passing = { ...toastWalk, origins: { 'a toast of ten seconds': ofTenSeconds } }
const ofNone = { in: [], because: 'No screen shows a toast that stays.' }
const limits = {
  'a day passes': ofNone,
  'a year passes': ofNone,
  'its action is taken': { in: [], because: 'A failure has no action.' },
}

walkOnScreen(passing, limits, ({ people }) => {
  let page: Page
  const timePasses = (milliseconds: number) => async () =>
    (await people.clock('Ada')).runFor(milliseconds)
  return {
    origins: {
      'a toast of ten seconds': async () => {
        page = await openForm(people)
        await beRefused(page, 'The office is closed.')
      },
    },
    events: {
      'a moment passes': timePasses(50),
      'its time is up': timePasses(10_000),
      'is closed': () => closeButtons(page).click(),
    },
    states: {
      'showing.counting': async () => {
        await expect(frame(page).toasts).toContainText('The office is closed.')
        await expect(frame(page).toasts.locator('[role=progressbar]')).toBeAttached()
      },
      dismissed: () => expect(closeButtons(page)).toHaveCount(0),
    },
  }
})
