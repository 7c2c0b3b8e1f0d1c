const variable = 'TEST_CLOCK_AHEAD'

/** When tests take place, whenever they run: in the terms of the fixtures, on a Tuesday at noon in UTC. */
const beginning = Date.parse('2026-11-24T12:00:00Z')

/** Moves the clock of this process to when tests take place. Those that it starts with `clockSettings` have the same clock. */
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

/** What a process that this one starts has the same clock and time zone by, also under faketime. */
export const clockSettings = () => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => /^(TZ|LD_PRELOAD|FAKETIME.*)$/.test(name)),
  ),
  [variable]: String(clockAhead()),
})

/** Moves `Date`, of a process or of a page, which goes on from there. Timers stay as they are. */
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
