const variable = 'TEST_CLOCK_AHEAD'

/** The date of all tests, whenever they run: within the semesters of the fixtures, on a Tuesday at noon in UTC. */
const beginning = Date.parse('2026-11-24T12:00:00Z')

/**
 * Sets the clock of this process to the date of the tests. Processes started with `clockSettings` have the same
 * clock.
 */
export function setTestClock() {
  process.env[variable] ??= String(beginning - Date.now())
  moveClock(clockAhead())
  followDate()
}

const zonedDateTimeISO = (timeZone: Temporal.TimeZoneLike = Temporal.Now.timeZoneId()) =>
  Temporal.Instant.fromEpochMilliseconds(Date.now()).toZonedDateTimeISO(timeZone)

/** Makes `Temporal.Now` follow `Date`, also when a test sets it. */
const followDate = () =>
  Object.assign(Temporal.Now, {
    instant: () => zonedDateTimeISO().toInstant(),
    zonedDateTimeISO,
    plainDateTimeISO: (timeZone?: string) => zonedDateTimeISO(timeZone).toPlainDateTime(),
    plainDateISO: (timeZone?: string) => zonedDateTimeISO(timeZone).toPlainDate(),
    plainTimeISO: (timeZone?: string) => zonedDateTimeISO(timeZone).toPlainTime(),
  })

/** How far the clock of the tests is ahead of the machine's, in milliseconds. */
export const clockAhead = () => Number(process.env[variable] ?? 0)

/** What a test sends to a child process to move its clock. */
export type ClockMessage = { clockAhead: number }

/** The environment that gives a child process the same clock, or one that jumped, and time zone, also under faketime. */
export const clockSettings = (jump = 0) => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => /^(TZ|LD_PRELOAD|FAKETIME.*)$/.test(name)),
  ),
  [variable]: String(clockAhead() + jump),
})

/** Shifts `Date` in a process or a page; it runs on from there. Timers are unchanged. */
export function moveClock(ahead: number) {
  const MachineDate = new Date(0).constructor as DateConstructor
  const now = () => MachineDate.now() + ahead
  globalThis.Date = new Proxy(MachineDate, {
    apply: () => new MachineDate(now()).toString(),
    construct: (date, given, target) =>
      Reflect.construct(date, given.length > 0 ? given : [now()], target),
    get: (date, key, receiver) => (key === 'now' ? now : Reflect.get(date, key, receiver)),
  })
}
