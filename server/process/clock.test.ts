import { day, hour, minute } from '#contract/dates/durations.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { SeenTime } from './clock.ts'
import { beginning, startMachine } from './test-machine.ts'

const year = 365 * day

function watchedMachine() {
  const machine = startMachine()
  const clock = machine.start()
  clock.watch(undefined)
  return { ...machine, clock }
}

test('The time is that of the machine, with its adjustments', () => {
  const { clock, pass, setClock, wall } = watchedMachine()
  pass(day)
  expect([clock.now(), clock.confirmed(), clock.state()]).toEqual([wall(), wall(), 'ok'])
  setClock(-10 * minute)
  expect([clock.now(), clock.confirmed(), clock.state()]).toEqual([wall(), wall(), 'ok'])
})

test('Many small adjustments are no jump', () => {
  const { clock, pass, setClock, wall } = watchedMachine()
  for (let times = 0; times < 10; times++) {
    pass(minute)
    setClock(10 * minute)
    clock.look()
  }
  expect([clock.now(), clock.state()]).toEqual([wall(), 'ok'])
})

test.each([year, -year, 2 * hour, -2 * hour])(
  'Time goes on while the clock of the machine is %i ms off, and after it is right again',
  (jump) => {
    const { clock, pass, setClock, wall } = watchedMachine()
    setClock(jump)
    for (let hours = 0; hours < 48; hours++) {
      expect([clock.now(), clock.confirmed(), clock.state()]).toEqual([
        beginning + hours * hour,
        beginning + hours * hour,
        'jumped',
      ])
      pass(hour)
      clock.look()
    }
    setClock(-jump)
    expect([clock.now(), clock.confirmed(), clock.state()]).toEqual([wall(), wall(), 'ok'])
  },
)

test('A person can accept the time of the machine after a jump', () => {
  const { clock, setClock, wall, pass } = watchedMachine()
  setClock(year)
  clock.accept()
  pass(minute)
  expect([clock.now(), clock.confirmed(), clock.state()]).toEqual([wall(), wall(), 'ok'])
})

test('A machine that slept did not jump', () => {
  const { clock, sleep, pass, wall } = watchedMachine()
  sleep(3 * day)
  expect([clock.now(), clock.confirmed(), clock.state()]).toEqual([wall(), wall(), 'ok'])
  clock.look()
  pass(minute)
  expect([clock.now(), clock.state()]).toEqual([wall(), 'ok'])
})

test('Time counts sleep while the clock is wrong', () => {
  const { clock, sleep, setClock } = watchedMachine()
  setClock(year)
  sleep(3 * day)
  expect([clock.now(), clock.state()]).toEqual([beginning + 3 * day, 'jumped'])
})

test('A server that was stopped for a week notices a jump in that time by the other clocks of the machine', () => {
  const { clock, start, pass, setClock, wall } = watchedMachine()
  const seen = clock.look()
  pass(7 * day)
  const next = start()
  next.watch(seen)
  expect([next.now(), next.confirmed(), next.state()]).toEqual([wall(), wall(), 'ok'])
  setClock(year)
  const jumped = start()
  jumped.watch(seen)
  expect([jumped.now(), jumped.state()]).toEqual([beginning + 7 * day, 'jumped'])
})

/** The clock of a server on a machine that was off since the beginning. */
function startAfter(gap: number) {
  const seen: SeenTime = {
    confirmed: beginning,
    gapSince: null,
    boot: 'before',
    awake: 9 * day,
    running: 9 * day,
  }
  const machine = startMachine(beginning + gap)
  const clock = machine.start()
  clock.watch(seen)
  return { ...machine, clock, seen }
}

test('A machine that was off for a few minutes has the right time at once', () => {
  const { clock, wall } = startAfter(5 * minute)
  expect([clock.now(), clock.confirmed(), clock.state()]).toEqual([wall(), wall(), 'ok'])
})

test('After a month off, the time is right at once and confirmed after 30 hours', () => {
  const { clock, pass, wall } = startAfter(30 * day)
  for (let hours = 0; hours < 30; hours++) {
    clock.look()
    expect([clock.now(), clock.confirmed(), clock.state()]).toEqual([
      wall(),
      beginning + hours * hour,
      'unconfirmed',
    ])
    pass(hour)
  }
  expect(clock.look().gapSince).toBeNull()
  expect([clock.now(), clock.confirmed(), clock.state()]).toEqual([wall(), wall(), 'ok'])
})

test('A machine that starts with a clock a year ahead ends nothing until its clock is set', () => {
  const { clock, pass, setClock, wall } = startAfter(year)
  pass(day)
  clock.look()
  expect(clock.confirmed()).toBe(beginning + day)
  setClock(-year)
  expect([clock.now(), clock.confirmed(), clock.state()]).toEqual([wall(), wall(), 'ok'])
  clock.look()
  setClock(year)
  expect([clock.now(), clock.state()]).toEqual([beginning + day, 'jumped'])
})

test('A machine that starts with a clock in the past continues from what was seen last until its clock is set', () => {
  const { clock, pass, setClock, wall } = startAfter(-40 * year)
  pass(minute)
  clock.look()
  expect([clock.now(), clock.confirmed(), clock.state()]).toEqual([
    beginning + minute,
    beginning + minute,
    'jumped',
  ])
  setClock(40 * year + day)
  expect([clock.now(), clock.confirmed(), clock.state()]).toEqual([
    wall(),
    beginning + minute,
    'unconfirmed',
  ])
  pass(2 * hour)
  clock.look()
  expect([clock.confirmed(), clock.state()]).toEqual([wall(), 'ok'])
})

test('A gap stays unconfirmed when the server restarts', () => {
  const { clock, pass, start, wall } = startAfter(30 * day)
  pass(hour)
  const seen = clock.look()
  pass(hour)
  const next = start()
  next.watch(seen)
  expect([next.now(), next.confirmed()]).toEqual([wall(), beginning + 2 * hour])
  pass(28 * hour)
  next.look()
  expect(next.confirmed()).toBe(wall())
})

test('A server that waits follows another one that has confirmed the time', () => {
  const { clock, wall, pass } = startAfter(30 * day)
  const other = startMachine(wall(), 'other').start()
  other.watch(undefined)
  clock.follow(other.look())
  pass(minute)
  expect([clock.now(), clock.confirmed(), clock.state()]).toEqual([wall(), wall(), 'ok'])
})

test('A server whose clock is wrong at the start follows another one', () => {
  const { clock, pass } = startAfter(year)
  const other = startMachine(beginning + minute, 'other').start()
  other.watch(undefined)
  clock.follow(other.look())
  pass(minute)
  expect([clock.now(), clock.state()]).toEqual([beginning + 2 * minute, 'jumped'])
})

test('The server asks no other clock for the time', () => {
  const machinesOwn = [
    'server/process/clock.ts',
    'server/process/log.ts',
    'server/crypto/key-ring.ts',
  ]
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .map((file) => join('server', file))
    .filter(
      (file) => file.endsWith('.ts') && !/\.test\.ts$|\/test-|\/(testing|migrations)\//.test(file),
    )
  expect(files.length).toBeGreaterThan(300)
  const asking = files.filter((file) =>
    /\bDate\.now\b|new Date\(\)|Temporal\.Now/.test(readFileSync(file, 'utf8')),
  )
  expect(asking.toSorted()).toEqual(machinesOwn.toSorted())
})
