import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createLog, type Logged, logRequests, lossy, openAnnouncements } from './log.ts'

test('A line is written at once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kinroll-log-'))
  const file = openSync(join(folder, 'log'), 'w')
  createLog('info', lossy(file)).info('Good morning')
  const { time, msg } = JSON.parse(readFileSync(join(folder, 'log'), 'utf8'))
  expect([Date.parse(time) > 0, msg]).toEqual([true, 'Good morning'])
  closeSync(file)
  rmSync(folder, { recursive: true })
})

test.runIf(existsSync('/dev/full'))('A full disk under the log stops nothing', () => {
  const file = openSync('/dev/full', 'w')
  const log = createLog('info', lossy(file))
  expect(() => log.info('lost')).not.toThrow()
  expect(() => log.fatal('lost')).not.toThrow()
  closeSync(file)
})

/** What a server says, and complains, on a terminal or elsewhere. */
function announced(isTTY: boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'kinroll-log-'))
  const file = openSync(join(folder, 'log'), 'w')
  const complaints: string[] = []
  const stdout = { isTTY, fd: file, write: (text: string) => writeSync(file, text) }
  const stderr = { write: (text: string) => complaints.push(text) }
  const { say, complain } = openAnnouncements({ stdout, stderr } as never)
  say('Kinroll is ready')
  complain('Port 80 is in use')
  const text = readFileSync(join(folder, 'log'), 'utf8')
  closeSync(file)
  rmSync(folder, { recursive: true })
  return { text, complaints }
}

test('On a terminal, the server greets with a sentence', () => {
  expect(announced(true)).toEqual({
    text: 'Kinroll is ready\n',
    complaints: ['Port 80 is in use\n'],
  })
})

test('Elsewhere, every line can be parsed, and people read a complaint on the standard error', () => {
  const { text, complaints } = announced(false)
  expect(
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([
    { level: 30, msg: 'Kinroll is ready' },
    { level: 60, msg: 'Port 80 is in use' },
  ])
  expect(complaints).toEqual(['Port 80 is in use\n'])
})

/** The path of a request in the log. */
async function loggedPath(path: string): Promise<string> {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  await new Hono<Logged>().use(logRequests(log)).request(path)
  return JSON.parse(lines[0] ?? '').path
}

const secret = 'c2VjcmV0LXNlY3JldC1zZWNyZXQ'

test.each([
  [`/calendar/7.${secret}.ics`, '/calendar/…'],
  [`/CALENDAR/7.${secret}.ics`, '/CALENDAR/…'],
  [`/calendar/7.${secret}`, '/calendar/…'],
  [`//calendar/${secret}`, '//calendar/…'],
  [`/%63alendar/7.${secret}`, '/calendar/…'],
  [`/calendar%2F7.${secret}`, '/calendar/…'],
  [`/calender/7.${secret}.ics`, '/calender/…'],
  [`/calender/7.${secret}%2Eics`, '/calender/…'],
  [`/7.${secret}.ics`, '/…'],
  [`/my/7.${secret}.ICS/and/more`, '/my/…'],
  [`/${'a/'.repeat(240)}7.${secret}.ics`, `/${'a/'.repeat(240)}…`],
  [`/images/key?signature=${secret}`, '/images/key'],
])('The log hides the secret in the address %s', async (path, shown) => {
  expect(await loggedPath(path)).toBe(shown)
})

test.each(['/api/Account/me', '/calendar', '/my/calendar', '/calendars/7', '/a%2Fb', '/100%'])(
  'The log shows the address %s as it was sent',
  async (path) => {
    expect(await loggedPath(path)).toBe(path)
  },
)

test.each(['A', '/', '.', '.i', '%2e', '.ics/', 'calendar/'])(
  'A path with endless “%s” is logged at once, truncated',
  async (unit) => {
    const path = await loggedPath(`/${unit.repeat(100_000)}`)
    expect(path.length).toBeLessThanOrEqual(500)
  },
  5000,
)
