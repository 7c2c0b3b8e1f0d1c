import { second } from '#contract/dates/durations.ts'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { surroundings } from './api/surroundings.ts'
import { renderScreen } from './entry-server.tsx'

const ofBrowser = surroundings.current
afterEach(() => void (surroundings.current = ofBrowser))

const render = () =>
  renderScreen({
    request: new Request('https://example.org/organizations/'),
    template: '<head></head><!--root-->',
    preloads: {},
    origin: 'https://example.org',
    fetch: async () =>
      Response.json({ items: [], totalPages: 0, totalCount: 0, unfilteredCount: 0 }),
  })

test('A rendered page leaves no timer, which would hold its rows in memory', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  expect((await render())?.html.includes('0 organizations')).toBe(true)
  vi.advanceTimersByTime(second)
  expect(vi.getTimerCount()).toBe(0)
})
