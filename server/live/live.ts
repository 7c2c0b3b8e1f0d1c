import type { LiveAnswer, LiveMessage } from '#contract/live.ts'
import { minute, second } from '#contract/dates/durations.ts'
import type { Logger } from 'pino'
import type { Announced } from '../audit/announce.ts'
import type { SignedIn } from '../calls/call.ts'
import { EventStream } from '../calls/event-stream.ts'
import type { Database } from '../database/database.ts'
import { overloaded, Refusal } from '../http/problem.ts'
import { mostConnections } from '../process/descriptors.ts'
import {
  changesOf,
  type Entry,
  findPosition,
  listChangesSince,
  listConcerned,
  listEntries,
  listHearers,
  listOpenSessions,
  listSignals,
  settledDate,
} from './live.queries.ts'
import { changingRights, type Hearer, hears } from './live.rules.ts'
import { lookRepeatedly } from './look.ts'
import { openStream, type Stream } from './stream.ts'
import { openTail } from './tail.ts'

declare module '../calls/call.ts' {
  interface Services {
    live: Live
  }
}

/** How many streams an account may have in each process. A browser has one, however many tabs it shows. */
const mostEach = 10

/** How often something is sent, so that no proxy takes a stream for dead, and the browser neither. */
const pulse = 25 * second

/** For how long rights are used before they are read again. */
const rightsLife = 5 * second

/** So many milliseconds for each browser that hears of a change, until all of them have asked again. */
const spreadEach = 2

type Parts = { database: Database; log: Logger }

export type Live = ReturnType<typeof openLive>

/** The streams of changes that browsers hold open in this process. */
export function openLive({ database, log }: Parts) {
  const { db, engine } = database
  const streams = new Set<Stream>()
  const most = mostConnections() / 2
  const rights = new Map<number, { until: number; hearers: Map<number, Hearer | undefined> }>()
  let following: ReturnType<typeof follow> | undefined
  let isStopping = false

  /** Looks for changes while somebody hears of them. */
  async function follow() {
    const [entries, signals] = await Promise.all([
      openTail({
        read: (afterId) => listEntries(db, afterId),
        findPosition: (beforeDate) => findPosition(db, 'auditEntry', beforeDate),
        settledDate: () => settledDate(engine),
      }),
      openTail({
        read: (afterId) => listSignals(db, afterId),
        findPosition: (beforeDate) => findPosition(db, 'accountSignal', beforeDate),
        settledDate: () => settledDate(engine),
      }),
    ])
    const stopLooking = lookRepeatedly({ database, log }, async (first) => {
      const from: Announced = first === 'unknown' ? {} : first
      try {
        if (first === 'unknown' || from.auditEntryId !== undefined)
          await tellOfEntries(await entries.look(from.auditEntryId))
        if (first === 'unknown' || from.accountSignalId !== undefined)
          await tellOfSignals(await signals.look(from.accountSignalId))
      } catch (error) {
        tellAll({ isEverything: true })
        throw error
      }
    })
    const timers = [
      setInterval(() => tellAll({}), pulse).unref(),
      setInterval(() => void endClosedSessions([...streams]), minute).unref(),
    ]
    return {
      position: entries.position,
      stop: () => {
        stopLooking()
        for (const timer of timers) clearInterval(timer)
      },
    }
  }

  function leave(stream: Stream) {
    streams.delete(stream)
    stream.end()
    if (streams.size > 0) return
    following?.then(({ stop }) => stop()).catch(() => {})
    following = undefined
  }

  function tellAll(message: Partial<LiveMessage>) {
    const spread = streams.size * spreadEach
    for (const stream of streams) stream.add({ ...message, spread })
  }

  async function endClosedSessions(asked: Stream[]) {
    try {
      const open = await listOpenSessions(db, [...new Set(asked.map((each) => each.sessionId))])
      for (const stream of asked) if (!open.has(stream.sessionId)) leave(stream)
    } catch (err) {
      log.warn({ err }, 'The sessions of open browsers could not be checked')
    }
  }

  async function tellOfEntries(found: Entry[]) {
    for (const [organizationId, some] of Map.groupBy(found, (entry) => entry.organizationId))
      await (organizationId === null ? tellFamilies(some) : tellMembers(organizationId, some))
  }

  async function tellFamilies(found: Entry[]) {
    const concerned = await listConcerned(
      db,
      found.map(({ id }) => id),
    )
    const byPerson = Map.groupBy(concerned, ({ personId }) => personId)
    for (const stream of streams) {
      const ids = new Set(byPerson.get(stream.personId)?.map(({ auditEntryId }) => auditEntryId))
      const changes = changesOf(found.filter(({ id }) => ids.has(id)))
      if (changes.length > 0) stream.add({ changes })
    }
  }

  async function tellMembers(organizationId: number, found: Entry[]) {
    const changes = changesOf(found)
    if (changes.length === 0) return
    if (changes.some(({ subject }) => changingRights.includes(subject)))
      rights.delete(organizationId)
    const hearers = await hearersIn(organizationId)
    const hearing = Array.from(streams, (stream) => {
      const hearer = hearers.get(stream.personId)
      return { stream, heard: changes.filter(({ subject }) => hearer && hears(hearer, subject)) }
    }).filter(({ heard }) => heard.length > 0)
    const spread = hearing.length * spreadEach
    for (const { stream, heard } of hearing) stream.add({ changes: heard, spread })
  }

  /** What everybody who is connected may hear of an organization. */
  async function hearersIn(organizationId: number) {
    const now = performance.now()
    const known = rights.get(organizationId)
    const { hearers, until } =
      known && known.until > now ? known : { until: now + rightsLife, hearers: new Map() }
    rights.set(organizationId, { hearers, until })
    const people = Array.from(streams, ({ personId }) => personId)
    const unknown = new Set(people.filter((personId) => !hearers.has(personId)))
    const found = await listHearers(db, organizationId, unknown)
    for (const personId of unknown) hearers.set(personId, found.get(personId))
    return hearers
  }

  async function tellOfSignals(found: { userId: number }[]) {
    const userIds = new Set(found.map(({ userId }) => userId))
    const concerned = [...streams].filter(({ userId }) => userIds.has(userId))
    if (concerned.length === 0) return
    await endClosedSessions(concerned)
    for (const stream of concerned) stream.add({ areNotificationsNew: true })
  }

  /** What a browser missed that knows what happened up to a position. Nothing, if it has just begun. */
  async function findMissed(personId: number, after: number | undefined): Promise<LiveMessage> {
    const changes = after === undefined ? [] : await listChangesSince(db, personId, after)
    return {
      changes: changes ?? [],
      areNotificationsNew: after !== undefined,
      isEverything: changes === undefined,
      spread: Math.max(second, streams.size * spreadEach),
    }
  }

  return {
    /** Tells a browser what changes, beginning with what changed after a position. */
    async open(visitor: SignedIn, after: number | undefined): Promise<EventStream<LiveMessage>> {
      const own = [...streams].filter(({ userId }) => userId === visitor.userId)
      if (own.length >= mostEach) throw tooManyStreams()
      if (isStopping || streams.size >= most) throw overloaded()
      let position = () => after ?? 0
      const stream = openStream(visitor, () => position())
      streams.add(stream)
      try {
        ;({ position } = await (following ??= follow()))
        stream.add(await findMissed(visitor.personId, after))
      } catch (error) {
        following = undefined
        leave(stream)
        throw error
      }
      return new EventStream(
        () => stream.next(),
        () => leave(stream),
      )
    },

    /** The same for a browser that cannot hold a stream open, and asks from time to time. */
    async findChanges(visitor: SignedIn, after: number | undefined): Promise<LiveAnswer> {
      const position = await findPosition(db, 'auditEntry', settledDate(engine))
      return { ...(await findMissed(visitor.personId, after)), position }
    },

    count: () => streams.size,

    /** Ends all streams, so that a server can stop at once. Browsers continue elsewhere. */
    stop() {
      isStopping = true
      for (const stream of streams) leave(stream)
    },
  }
}

const tooManyStreams = () =>
  new Refusal(429, {
    message: 'This account is open in too many browsers to show changes at once.',
    code: 'too_many_streams',
  })
