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
  title: 'Toasts › The stack is at the bottom right',
  place: 'features/frame/toasts.feature',
  rules: ['2.toast-place'],
  last: run(),
  ...values,
})
const rule = { id: '2.toast-place', says: 'Toasts are at the bottom right.' }
const verdictOn = (...shown: Evidence[]) => judge([rule], shown)[0]?.verdict

describe('A rule', () => {
  test('is verified when all of its evidence passed', () => {
    expect(verdictOn(evidence(), evidence({ title: 'Another' }))).toBe('verified')
  })

  test('is failed when one of its scenarios failed', () => {
    expect(verdictOn(evidence(), evidence({ title: 'Another', last: run(false) }))).toBe('failed')
  })

  test('is "not run" when one of its scenarios has not run', () => {
    expect(verdictOn(evidence(), evidence({ title: 'Another', last: null }))).toBe('not run')
  })

  test('is without evidence when scenarios verify only other rules', () => {
    expect(verdictOn(evidence({ rules: ['2.toast-width'] }))).toBe('without evidence')
  })

  test('is found by its section and by its id', () => {
    expect(
      ['2', '2.toast-place', '2.toast', '3', undefined].map((part) => isOf(part, rule)),
    ).toEqual([true, true, false, false, true])
  })
})

test('A test on two databases has failed when it failed on one', () => {
  const [one, ...others] = united([
    evidence({ last: run() }),
    evidence({ last: run(false) }),
    evidence({ last: run() }),
    evidence({ last: null }),
  ])
  expect([one?.last?.isFine, others]).toEqual([false, []])
})

test('A scenario is read with its feature, rules, steps and result', () => {
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

test('A skipped test has no run, and a test without a rule is no evidence', () => {
  const result = { fullName: 'A session ends', failureMessages: null }
  const file = {
    name: `${process.cwd()}/src/machines/session.machine.test.ts`,
    startTime: 1795273902088,
    assertionResults: [
      { ...result, status: 'skipped', tags: ['4.session'] },
      { ...result, status: 'passed', tags: [] },
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

test('The page shows every rule with its evidence, and escapes texts', async () => {
  const topics = { Toasts: { 'toast-place': rule.says } }
  const shown = judge([rule], [evidence({ title: 'A <b> & "c"' })])
  const page = await pageOf([{ number: 2, title: 'Screens', topics }], shown)
  expect(page).toContain('id="section-2"')
  expect(page).toContain('id="2.toast-place" class="verified"')
  expect(page).toContain('A &lt;b&gt; &amp; &quot;c&quot;')
})

describe('The requested part', () => {
  test.each(['2', '2.toast-place'])('%s exists', (part) => {
    expect(complaintAbout(part, [rule])).toBeUndefined()
  })

  test.each(['2.nothing-such', '2.toast', '2.', '3.toast-place'])('%s is not a rule', (part) => {
    expect(complaintAbout(part, [rule])).toBe(`There is no such rule: ${part}`)
  })

  test.each(['3', '22', 'toasts', ''])('"%s" is neither a section nor a rule', (part) => {
    expect(complaintAbout(part, [rule])).toBe(
      `"${part}" is neither a section (2) nor a rule such as 4.newest-toast-first.`,
    )
  })
})
