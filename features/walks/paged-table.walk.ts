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

// On a screen, the selection does not affect later events.
const { tellApart: _, ...pagedTable } = pagedTableWalk

walkOnScreen(
  pagedTable,
  {
    'a request starts': {
      in: ['showing'],
      because:
        'Rows are fetched again only when the person comes back and the rows are older than a minute.',
    },
    'the request is retried': {
      in: asking,
      because: 'Only a pending request can fail and be retried.',
    },
    'rows arrive': { in: underWay, because: 'Only a pending request can return rows.' },
    'no rows arrive': {
      in: ['loading.asking'],
      because: 'A visible list becomes empty in no other way.',
    },
    'the server fails': { in: underWay, because: 'Only a pending request can fail.' },
    'rows are discarded': {
      in: ['showing'],
      because: 'A new session starts in the same way on every screen.',
    },
    'a row is selected': { in: ['showing'], because: 'Only rows can be selected.' },
    'another page is requested': { in: ['showing'], because: 'It is asked for alike everywhere.' },
    'the same page is requested': {
      in: ['showing'],
      because: 'The screen sends its query on every render; changing the columns renders it again.',
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
          if (!isAhead('no rows arrive')) {
            await fixtures.class({ organization: 'Lindenschule', name: 'Botany' })
            await fixtures.class({ organization: 'Lindenschule', name: 'Chess' })
          }
          await holdRows()
          const id = await fixtures.organizationId('Lindenschule')
          await page.goto(`/organizations/${id}/admin/classes`)
        },
      },
      events: {
        'a request starts': async () => {
          await adminFrame(page).place('Settings').click()
          await expect(list().table).toHaveCount(0)
          await (await people.clock('Ada')).fastForward(61_000)
          await holdRows()
          await adminFrame(page).place('Classes').click()
        },
        'the request is retried': async () => {
          const clock = await people.clock('Ada')
          await clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
          await calls.answer(faults.say(''))
        },
        'rows arrive': letThrough,
        'no rows arrive': letThrough,
        'the server fails': async () => {
          const refusal = faults.refuse('The office is closed.')
          await page.route(isForClasses, refusal)
          await calls.answer(refusal)
          if (await retrying().isVisible()) await (await people.clock('Ada')).runFor(1000)
        },
        'rows are discarded': async () => {
          calls = await delayCalls(page)
          await page.route(isForClasses, () => new Promise(() => undefined))
          const token = await fixtures.session('Ada')
          const other = await page.context().newPage()
          await other.goto('/icon.svg')
          await other.evaluate((now) => localStorage.setItem('token', now), token)
          await other.close()
        },
        'a row is selected': () => list().row('Botany').getByRole('checkbox').check(),
        'another page is requested': async () => {
          await holdRows()
          await list().search.fill('chess')
          await list().search.press('Enter')
        },
        'the same page is requested': async () => {
          const { open, item, close } = menus(page)
          await open('Columns')
          await item('Semester').click()
          await close()
        },
        retry: async () => {
          const button = page.getByRole('button', { name: 'Retry' })
          // Discarded rows are fetched again as soon as the screen knows the new user.
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
          await expect(page.getByText('The classes couldn’t be loaded.')).toBeVisible()
          await expect(list().names).toHaveCount(0)
          await heal(page)
        },
        outdated: async () => {
          await expect(page.getByText('These classes may be out of date.')).toBeVisible()
          await expect(list().names.first()).toBeVisible()
        },
        forgotten: async () => {
          await expect(list().names).toHaveCount(0)
          await expect(page.getByText('couldn’t be loaded')).toHaveCount(0)
        },
      },
    }
  },
)
