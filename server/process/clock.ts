import { hour, minute } from '#contract/dates/durations.ts'
import type { Health } from '#contract/health.ts'
import { readFileSync } from 'node:fs'
import { uptime } from 'node:os'

/** Clocks are adjusted, and those of several machines differ: up to this difference it is no jump. */
const tolerance = hour

/** A gap of a day is confirmed after an hour, one of a year after 15 days. */
const shareToConfirm = 1 / 24

/** The clocks of the machine, in milliseconds. Only `wall` can be set, and only `awake` stops while the machine sleeps. */
export type MachineClocks = {
  wall: () => number
  awake: () => number
  running: () => number
  /** Differs after each start of the machine. */
  boot: string
}

/** The time that had certainly come, and what the clocks of the machine showed. */
export type SeenTime = {
  confirmed: number
  /** Since which confirmed time the machine's time has been ahead, if nobody knows how long the machine was off. */
  gapSince: number | null
  boot: string
  awake: number
  running: number
}

export type Clock = ReturnType<typeof createClock>

/**
 * The time of the server. While it is watched, it does not follow a clock of the machine that jumps: time goes on from
 * what was seen last, measured by the clocks that nobody can set.
 */
export function createClock({ wall, awake, running, boot }: MachineClocks) {
  let seen: SeenTime | undefined

  const seenNow = (confirmed: number, gapSince: number | null): SeenTime => ({
    confirmed,
    gapSince,
    boot,
    awake: awake(),
    running: running(),
  })

  /** The machine's time, and how far it is ahead of the time that has certainly come. */
  function compare() {
    const time = wall()
    if (!seen) return { time, ahead: 0, isPlausible: true }
    const ahead = time - seen.confirmed - (awake() - seen.awake)
    const isPlausible = isNear(ahead) || (seen.gapSince !== null && ahead > 0)
    if (isPlausible) return { time, ahead, isPlausible }
    const aheadAfterSleep = ahead - sleepSince(seen)
    return { time, ahead: aheadAfterSleep, isPlausible: isNear(aheadAfterSleep) }
  }

  function sleepSince(before: SeenTime): number {
    const sleep = running() - before.running - (awake() - before.awake)
    // The difference between two clocks is never exactly zero.
    return sleep > minute ? sleep : 0
  }

  function currentTime(): number {
    const { time, ahead, isPlausible } = compare()
    return isPlausible ? time : time - ahead
  }

  function confirmedTime(): number {
    const { time, ahead } = compare()
    return isNear(ahead) ? time : time - ahead
  }

  return {
    /** The current time, in milliseconds since 1970. */
    now: currentTime,
    /** The time of the machine, even if it is wrong. */
    machine: wall,
    /** The current time as it is stored. */
    timestamp: () => timestampOf(currentTime()),
    /**
     * The time that has certainly come: for what ends or is deleted. It is behind the current time when the machine
     * was off, until the gap is confirmed.
     */
    confirmed: confirmedTime,
    confirmedTimestamp: () => timestampOf(confirmedTime()),

    state(): Health['clock'] {
      const { ahead, isPlausible } = compare()
      if (!isPlausible) return 'jumped'
      return isNear(ahead) ? 'ok' : 'unconfirmed'
    },

    /** Watches the clocks of the machine from now on, starting from what any server saw last. */
    watch(before: SeenTime | undefined): void {
      if (before?.boot === boot && before.awake <= awake()) {
        seen = before
        return
      }
      const isGap = before !== undefined && !isNear(wall() - before.confirmed)
      seen = isGap
        ? seenNow(before.confirmed, before.gapSince ?? before.confirmed)
        : seenNow(wall(), null)
    },

    /** What was seen last; undefined before it is watched. */
    seen: () => seen,

    /** Takes over what another thread of this process has seen. */
    set: (other: SeenTime): void => void (seen = other),

    /** Follows adjustments of the machine's clock, and confirms a gap when it is time. Returns what is to be stored. */
    look(): SeenTime {
      const { time, ahead, isPlausible } = compare()
      const gapSince = seen?.gapSince ?? null
      const waited = time - ahead - (gapSince ?? Infinity)
      const isFollowed = isNear(ahead) || (isPlausible && waited >= ahead * shareToConfirm)
      seen = isFollowed ? seenNow(time, null) : seenNow(time - ahead, gapSince)
      return seen
    },

    /** Takes over what another server has confirmed. */
    follow(other: SeenTime): void {
      if (seen && seen.gapSince !== null && other.gapSince === null)
        seen = seenNow(other.confirmed, null)
    },

    /** Accepts the time of the machine. */
    accept(): void {
      seen = seenNow(wall(), null)
    },
  }
}

const isNear = (ahead: number) => Math.abs(ahead) <= tolerance

/** An instant as it is stored. `time` in milliseconds since 1970. */
export const timestampOf = (time: number) => new Date(time).toISOString()

/** Without an id, each process counts as another start of the machine. */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return crypto.randomUUID()
  }
}

export const machineClocks: MachineClocks = {
  // Read on each call, because tests set it.
  wall: () => Date.now(),
  awake: () => Number(process.hrtime.bigint() / 1_000_000n),
  running: () => Math.round(uptime() * 1000),
  boot: bootId(),
}

/** The time of this process. It is that of the machine until somebody watches it. */
export const clock = createClock(machineClocks)
