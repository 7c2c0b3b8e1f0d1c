import { expect, type Page } from '@playwright/test'
import { pagedTableWalk } from '#src/machines/table/paged-table.walk.ts'
import { tableScreen } from '../table/table.screen.ts'
import { menus } from '../frame/menus.screen.ts'
import { adminFrame } from '../organizations/admin-frame.screen.ts'
import { faults, heal, delayCalls, type DelayedCalls } from '../support/faults.ts'
import { walkOnScreen } from './walk.ts'

const asking = ['loading.asking', 'refreshing.asking']
const underWay = [...asking, 'loading.retrying', 'refreshing.retrying']
const isForClasses = ({ pathname }: URL) => pathname.startsWith('/api/Class/admin/')

// What is selected decides nothing of what happens next on a screen.
const { tellApart: _, ...pagedTable } = pagedTableWalk

walkOnScreen(
  pagedTable,
  {
    'the server is asked': {
      in: ['showing'],
      because:
        'Only rows older than a minute are asked for anew, once somebody comes back to them.',
    },
    'the server is asked once more': {
      in: asking,
      because: 'Only a question that is under way can fail and be asked once more.',
    },
    'rows come': { in: underWay, because: 'Rows come to those who asked.' },
    'no rows come': { in: ['loading.asking'], because: 'Nothing else empties a list in sight.' },
    'the server fails': { in: underWay, because: 'What is not under way cannot fail.' },
    'rows are forgotten': {
      in: ['showing'],
      because: 'Another session begins for one screen as for another.',
    },
    'a row is selected': { in: ['showing'], because: 'There are rows to select.' },
    'another page is asked for': { in: ['showing'], because: 'It is asked for alike everywhere.' },
    'the same page is asked for': {
      in: ['showing'],
      because:
        'Each time the screen is drawn it says what it asks for; a choice of columns draws it.',
    },
  },
  ({ people, fixtures, isAhead }) => {
    let page: Page
    let calls: DelayedCalls
    const list = () => tableScreen(page)
    const holdRows = async () => {
      calls = await delayCalls(page, isForClasses)
    }
    const letThrough = () => calls.answer((route) => route.continue())
    const retrying = () => page.getByRole('main').getByText(/^Trying again…/)

    return {
      origins: {
        'a list': async () => {
          page = await people.signIn('Ada')
          await fixtures.organization({ name: 'Lindenschule', owner: 'Ada' })
          if (!isAhead('no rows come')) {
            await fixtures.class({ organization: 'Lindenschule', name: 'Botany' })
            await fixtures.class({ organization: 'Lindenschule', name: 'Chess' })
          }
          await holdRows()
          const id = await fixtures.organizationId('Lindenschule')
          await page.goto(`/organizations/${id}/admin/classes`)
        },
      },
      events: {
        'the server is asked': async () => {
          await adminFrame(page).place('Settings').click()
          await expect(list().table).toHaveCount(0)
          await (await people.clock('Ada')).fastForward(61_000)
          await holdRows()
          await adminFrame(page).place('Classes').click()
        },
        'the server is asked once more': async () => {
          const clock = await people.clock('Ada')
          await clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
          await calls.answer(faults.say(''))
        },
        'rows come': letThrough,
        'no rows come': letThrough,
        'the server fails': async () => {
          const refusal = faults.refuse('The office is closed.')
          await page.route(isForClasses, refusal)
          await calls.answer(refusal)
          if (await retrying().isVisible()) await (await people.clock('Ada')).runFor(1000)
        },
        'rows are forgotten': async () => {
          calls = await delayCalls(page)
          await page.route(isForClasses, () => new Promise(() => undefined))
          const token = await fixtures.session('Ada')
          const other = await page.context().newPage()
          await other.goto('/icon.svg')
          await other.evaluate((now) => localStorage.setItem('token', now), token)
          await other.close()
        },
        'a row is selected': () => list().row('Botany').getByRole('checkbox').check(),
        'another page is asked for': async () => {
          await holdRows()
          await list().search.fill('chess')
          await list().search.press('Enter')
        },
        'the same page is asked for': async () => {
          const { open, item, close } = menus(page)
          await open('Columns')
          await item('Semester').click()
          await close()
        },
        retry: async () => {
          const button = page.getByRole('button', { name: 'Retry' })
          // Rows that were forgotten are asked for again as soon as the screen knows whose it is now.
          if ((await button.count()) === 0) return letThrough()
          await holdRows()
          return button.click()
        },
      },
      states: {
        'loading.asking': async () => {
          await expect(list().table).toHaveAttribute('aria-busy', 'true')
          await expect(list().placeholders.first()).toBeVisible()
          await expect(retrying()).toHaveCount(0)
        },
        'loading.retrying': async () => {
          await expect(retrying()).toBeVisible()
          await expect(list().placeholders.first()).toBeVisible()
        },
        'refreshing.asking': async () => {
          await expect(list().table).toHaveAttribute('aria-busy', 'true')
          await expect(list().names.first()).toBeVisible()
          await expect(retrying()).toHaveCount(0)
        },
        'refreshing.retrying': async () => {
          await expect(retrying()).toBeVisible()
          await expect(list().names.first()).toBeVisible()
        },
        showing: async () => {
          await expect(list().table).toHaveAttribute('aria-busy', 'false')
          await expect(list().names).toHaveText(['Botany', 'Chess'])
        },
        empty: async () => {
          await expect(page.getByText('No classes yet.')).toBeVisible()
        },
        failed: async () => {
          await expect(page.getByText('The classes could not be loaded.')).toBeVisible()
          await expect(list().names).toHaveCount(0)
          await heal(page)
        },
        outdated: async () => {
          await expect(page.getByText('These are the last classes that came.')).toBeVisible()
          await expect(list().names.first()).toBeVisible()
        },
        forgotten: async () => {
          await expect(list().names).toHaveCount(0)
          await expect(page.getByText('could not be loaded')).toHaveCount(0)
        },
      },
    }
  },
)
