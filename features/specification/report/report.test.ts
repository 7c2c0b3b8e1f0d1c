import { describe, expect, test } from 'vitest'
import type { JSONReport } from '@playwright/test/reporter'
import { united, type Evidence, type Run } from './evidence.ts'
import { pageOf } from './page.ts'
import { scenariosOf } from './scenarios.ts'
import { testsOf } from './tests.ts'
import { complaintAbout } from './part.ts'
import { isOf, judge } from './verdict.ts'

const run = (isFine = true): Run => ({
  isFine,
  at: '2026-11-21T15:15:56.826Z',
  seconds: 2.7,
  steps: ['Given Ada is signed in'],
  pictures: [],
  complaint: isFine ? null : 'Expected 1, received 2',
})
const evidence = (values: Partial<Evidence> = {}): Evidence => ({
  title: 'Toasts › The stack stands at the bottom right',
  place: 'features/frame/toasts.feature',
  rules: ['2.toast-place'],
  last: run(),
  ...values,
})
const rule = { id: '2.toast-place', says: 'Toasts stand at the bottom right.' }
const verdictOn = (...shown: Evidence[]) => judge([rule], shown)[0]?.verdict

describe('A rule', () => {
  test('is shown when all that shows it ran well', () => {
    expect(verdictOn(evidence(), evidence({ title: 'Another' }))).toBe('shown')
  })

  test('is broken when one of its scenarios failed', () => {
    expect(verdictOn(evidence(), evidence({ title: 'Another', last: run(false) }))).toBe('broken')
  })

  test('waits when one of its scenarios has not run', () => {
    expect(verdictOn(evidence(), evidence({ title: 'Another', last: null }))).toBe('not run')
  })

  test('is without evidence when scenarios show others only', () => {
    expect(verdictOn(evidence({ rules: ['2.toast-width'] }))).toBe('without evidence')
  })

  test('is asked for by its section and by its own id', () => {
    expect(
      ['2', '2.toast-place', '2.toast', '3', undefined].map((part) => isOf(part, rule)),
    ).toEqual([true, true, false, false, true])
  })
})

test('What ran on two databases has failed when it failed on one', () => {
  const [one, ...others] = united([
    evidence({ last: run() }),
    evidence({ last: run(false) }),
    evidence({ last: run() }),
    evidence({ last: null }),
  ])
  expect([one?.last?.isFine, others]).toEqual([false, []])
})

test('A scenario is read with its feature, its rules, its steps and how it ended', () => {
  const result = {
    status: 'failed',
    startTime: '2026-11-24T12:00:00.000Z',
    duration: 2700,
    steps: [{ title: 'Given Ada is signed in' }],
    attachments: [
      { name: 'screenshot', path: 'end.png' },
      { name: 'trace', path: 'trace.zip' },
    ],
    error: { message: '\u001B[31mExpected 1\u001B[39m' },
  }
  const spec = {
    title: 'The stack',
    file: '.features-gen/features/frame/toasts.feature.spec.js',
    tags: ['spec-2', '2.toast-place'],
    tests: [{ results: [result] }],
  }
  const report = {
    stats: { startTime: '2026-11-21T15:15:56.826Z' },
    suites: [
      { title: 'toasts.feature.spec.js', specs: [], suites: [{ title: 'Toasts', specs: [spec] }] },
    ],
  }
  expect(scenariosOf(report as unknown as JSONReport)).toEqual([
    {
      title: 'Toasts › The stack',
      place: 'features/frame/toasts.feature',
      rules: ['2.toast-place'],
      last: { ...run(false), pictures: ['end.png'], complaint: 'Expected 1' },
    },
  ])
})

test('A test that was left out has no run, and one without a rule shows nothing', () => {
  const told = { fullName: 'A session ends', failureMessages: null }
  const file = {
    name: `${process.cwd()}/src/machines/session.machine.test.ts`,
    startTime: 1795273902088,
    assertionResults: [
      { ...told, status: 'skipped', tags: ['4.session'] },
      { ...told, status: 'passed', tags: [] },
    ],
  }
  expect(testsOf({ testResults: [file] })).toEqual([
    {
      title: 'A session ends',
      place: 'src/machines/session.machine.test.ts',
      rules: ['4.session'],
      last: null,
    },
  ])
})

test('The page shows every rule with what shows it, and texts as they are', async () => {
  const topics = { Toasts: { 'toast-place': rule.says } }
  const shown = judge([rule], [evidence({ title: 'A <b> & "c"' })])
  const page = await pageOf([{ number: 2, title: 'Screens', topics }], shown)
  expect(page).toContain('id="section-2"')
  expect(page).toContain('id="2.toast-place" class="shown"')
  expect(page).toContain('A &lt;b&gt; &amp; &quot;c&quot;')
})

describe('The part that somebody asks for', () => {
  test.each(['2', '2.toast-place'])('%s is there', (part) => {
    expect(complaintAbout(part, [rule])).toBeUndefined()
  })

  test.each(['2.nothing-such', '2.toast', '2.', '3.toast-place'])('%s is no rule', (part) => {
    expect(complaintAbout(part, [rule])).toBe(`There is no such rule: ${part}`)
  })

  test.each(['3', '22', 'toasts', ''])('"%s" is neither a section nor a rule', (part) => {
    expect(complaintAbout(part, [rule])).toBe(
      `"${part}" is neither a section (2) nor a rule such as 4.newest-toast-first.`,
    )
  })
})
