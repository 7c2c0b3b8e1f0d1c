import { second } from '#contract/dates/durations.ts'
import type { AttendanceSheet } from '#contract/classes/attendance.ts'
import type { CatalogAvailability, ClassAvailability } from '#contract/classes/catalog.ts'
import type { HeldSeats } from '#contract/classes/family-plans.ts'
import type { Eligibility } from '#contract/classes/enrollments.ts'
import { Agent, request } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { startCluster } from '#server/database/test-postgres.ts'
import { fillSchool, type School } from './night.fill.ts'
import { type Server, startServer } from './night.server.ts'

/** All parents come within this time, most of them in the first part of it. */
const duration = 120 * second
/** How often each call is made before it is measured, and then. */
const warmUp = 300
const turns = 200
const marks = ['Present', 'Late', 'Absent', 'Excused']
const floodSize = 4000
const budgets = { p95: 500, bystander: 250, loopP99: 100, megabytes: 400 }

async function measure(engine: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'kinroll-bench-'))
  const cluster = engine === 'postgres' ? await startCluster() : undefined
  const database = openDatabase({ dataDir, databaseUrl: cluster?.url })
  await migrate(database)
  const school = await fillSchool(database)
  const server = await startServer({ dataDir, databaseUrl: cluster?.url })
  const calls = openCalls(server.url)

  await eachCall(engine, school, calls, server)
  await night(engine, school, calls, server)
  await flood(engine, school, calls, server)

  const oversold = await database.db
    .selectFrom('class')
    .whereRef('seatsTaken', '>', 'maxStudents')
    .select('id')
    .execute()
  if (oversold.length > 0) fail(`${oversold.length} classes have more students than seats`)
  await server.stop()
  await database.close()
  await cluster?.stop()
  rmSync(dataDir, { recursive: true })
}

type Calls = ReturnType<typeof openCalls>
type Answer = { status: number; retryAfter: number; tag: string; json: () => unknown }

/** Sends requests, each person on a connection of their own, and times them by their kind. */
function openCalls(url: string) {
  const times = new Map<string, number[]>()
  const errors = new Map<string, number>()
  const count = (error: string) => errors.set(error, (errors.get(error) ?? 0) + 1)
  const { hostname, port } = new URL(url)

  const person = (token?: string) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 6 })
    /** As the browser does, a refused call is repeated when the server says so. */
    const send = async (
      kind: string,
      method: string,
      path: string,
      body?: object,
      knownTag?: string,
    ): Promise<Answer> => {
      for (let tries = 1; ; tries += 1) {
        const answer = await sendOnce(kind, method, path, body, knownTag)
        if (answer.status !== 503 || tries === 10) return answer
        await pause(answer.retryAfter * second * (1 + Math.random() / 3))
      }
    }
    const sendOnce = (
      kind: string,
      method: string,
      path: string,
      body?: object,
      knownTag?: string,
    ): Promise<Answer> => {
      const startedAt = performance.now()
      const { promise, resolve } = Promise.withResolvers<Answer>()
      const end = (status: number, text: string, retryAfter = 1, tag = '') => {
        times.set(kind, [...(times.get(kind) ?? []), performance.now() - startedAt])
        if (status >= 400 || status === 0) count(`${kind}: ${status} ${text.slice(0, 200)}`)
        resolve({ status, retryAfter, tag, json: () => JSON.parse(text) })
      }
      const sent = request(
        {
          agent,
          hostname,
          port,
          method,
          path,
          headers: {
            ...(token && { Authorization: `Bearer ${token}` }),
            ...(knownTag && { 'If-None-Match': knownTag }),
            ...(body && {
              'Content-Type': 'application/json',
              'Idempotency-Key': crypto.randomUUID(),
            }),
          },
        },
        (response) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (part: string) => (text += part))
          const retryAfter = Number(response.headers['retry-after'] ?? 1)
          const { statusCode = 0, headers } = response
          response.on('end', () => end(statusCode, text, retryAfter, headers.etag))
        },
      )
      sent.on('error', (error: NodeJS.ErrnoException) => end(0, error.code ?? error.message))
      sent.end(body && JSON.stringify(body))
      return promise
    }
    return { send, sendOnce, leave: () => agent.destroy() }
  }
  return {
    person,
    errors,
    take: () => {
      const taken = new Map(times)
      times.clear()
      return taken
    },
  }
}

/** The CPU time of each kind of call, one after the other. */
async function eachCall(engine: string, school: School, calls: Calls, server: Server) {
  const { organizationId, classIds, classDayId, families, teachers, administrators } = school
  const parent = families[0]
  const teacher = teachers[0]
  const administrator = administrators[0]
  if (!parent || !teacher || !administrator) return
  const asParent = calls.person(parent.token)
  const asTeacher = calls.person(teacher.token)
  const asAdministrator = calls.person(administrator.token)
  const asVisitor = calls.person()
  const sheetPath = `/api/Class/attendance/${teacher.classId}/${classDayId}`
  let sheet = (await asTeacher.send('', 'GET', sheetPath)).json() as AttendanceSheet
  const catalogPath = `/api/Class/organization/${organizationId}`

  const { tag } = await asVisitor.send('', 'GET', catalogPath)

  const kinds: Record<string, (turn: number) => Promise<unknown>> = {
    'who am I': () => asParent.send('', 'GET', '/api/Account/me'),
    'page of 20 members': () =>
      asAdministrator.send(
        '',
        'GET',
        `/api/OrganizationUser/admin/organization/${organizationId}?pageSize=20`,
      ),
    pending: () => asParent.send('', 'GET', '/api/Class/my-pending-enrollments'),
    'attendance sheet': () => asTeacher.send('', 'GET', sheetPath),
    'a mark': async (turn) => {
      const [student] = sheet.students
      if (!student) return
      const mark = { personId: student.personId, mark: marks[turn % 4], version: student.version }
      sheet = (
        await asTeacher.send('a mark', 'PUT', sheetPath, { marks: [mark] })
      ).json() as AttendanceSheet
    },
    enrolling: async (turn) => {
      // Each child once, in families without a child in a class.
      const classId = classIds[turn % classIds.length]
      const family = families[160 + (turn % 250)]
      await calls.person(family?.token).send('enrolling', 'POST', `/api/Class/enroll/${classId}`, {
        personId: family?.childIds[Math.floor(turn / 250)],
      })
    },
    'catalog, parent': () => asParent.send('', 'GET', catalogPath),
    'catalog, parent who has it': () => asParent.send('', 'GET', catalogPath, undefined, tag),
    'availability, parent': () => asParent.send('', 'GET', `${catalogPath}/availability`),
    'catalog, visitor': () => asVisitor.send('', 'GET', catalogPath),
    'catalog, visitor who has it': () => asVisitor.send('', 'GET', catalogPath, undefined, tag),
    'availability, visitor': () => asVisitor.send('', 'GET', `${catalogPath}/availability`),
    'public organization': () =>
      asVisitor.send('', 'GET', `/api/Organization/public/${organizationId}`),
    'page with classes': () =>
      asVisitor.send('', 'GET', `/organizations/${organizationId}/classes`),
  }
  const rows: Record<string, object> = {}
  for (const [kind, call] of Object.entries(kinds)) {
    for (let turn = 0; turn < warmUp; turn += 1) await call(turn)
    await server.used()
    for (let turn = warmUp; turn < warmUp + turns; turn += 1) await call(turn)
    rows[kind] = { 'CPU per call (ms)': Number(((await server.used()).cpuMs / turns).toFixed(2)) }
  }
  console.log(`\n${engine}: each call`)
  console.table(rows)
  report(calls)
  calls.take()
}

/** Registration opens: the parents come, and teachers and administrators are at work. */
async function night(engine: string, school: School, calls: Calls, server: Server) {
  const { organizationId, classIds, families, teachers, administrators, classDayId } = school
  const catalogPath = `/api/Class/organization/${organizationId}`
  const endsAt = performance.now() + duration
  const statuses = new Map<string, number>()
  const presses: Press[] = []
  const count = (classId: number | undefined, pressedAt: number, status: string) => {
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    presses.push({ classId, pressedAt, status })
  }

  const parents = families.map(async ({ token, childIds }, index) => {
    // Half of them come in the first quarter.
    await pause(duration * 0.85 * (index / families.length) ** 2)
    const parent = calls.person(token)
    await parent.send('page', 'GET', `/organizations/${organizationId}/classes`)
    const [catalog, availability] = await Promise.all([
      parent.send('catalog', 'GET', catalogPath),
      parent.send('availability', 'GET', `${catalogPath}/availability`),
      parent.send('who am I', 'GET', '/api/Account/me'),
      parent.send('pending', 'GET', '/api/Class/my-pending-enrollments'),
    ])
    let shown = availability
    const reread = async () => {
      ;[shown] = await Promise.all([
        parent.send('availability', 'GET', `${catalogPath}/availability`),
        parent.send('catalog', 'GET', catalogPath, undefined, catalog.tag),
        parent.send('pending', 'GET', '/api/Class/my-pending-enrollments'),
      ])
    }
    // Every third family plans: it holds a seat for each child, and then takes them all.
    if (index % 3 === 0) {
      await pause(2000 + ((index * 37) % 4000))
      await planFor(parent, childIds, { index, availability, count })
      await reread()
      return parent.leave()
    }
    for (const [place, personId] of childIds.entries()) {
      await pause(2000 + ((index * 37 + place * 911) % 4000))
      const choice = classesFor(shown, personId)
      if (choice.length === 0) continue
      const classId = choice[index % choice.length]
      const path = `/api/Class/enroll/${classId}`
      const pressedAt = performance.now()
      const enrolled = await parent.send('enrolling', 'POST', path, { personId })
      count(classId, pressedAt, enrolled.status === 200 ? statusIn(enrolled) : `${enrolled.status}`)
      await reread()
    }
    parent.leave()
  })

  const teaching = teachers.map(async ({ token, classId }, index) => {
    await pause(index * 100)
    const teacher = calls.person(token)
    const path = `/api/Class/attendance/${classId}/${classDayId}`
    for (let turn = 0; performance.now() < endsAt; turn += 1) {
      await pause(4000)
      const found = await teacher.send('attendance sheet', 'GET', path)
      if (found.status !== 200) continue
      const sheet = found.json() as AttendanceSheet
      const student = sheet.students[turn % sheet.students.length]
      if (!student) continue
      const mark = { personId: student.personId, mark: marks[turn % 4], version: student.version }
      await teacher.send('a mark', 'PUT', path, { marks: [mark] })
    }
    teacher.leave()
  })

  const administering = administrators.map(async ({ token }, index) => {
    const administrator = calls.person(token)
    const path = `/api/OrganizationUser/admin/organization/${organizationId}`
    for (let turn = 0; performance.now() < endsAt; turn += 1) {
      await administrator.send(
        'page of 20 members',
        'GET',
        `${path}?pageSize=20&pageIndex=${turn % 20}`,
      )
      await administrator.send(
        'roster',
        'GET',
        `/api/Class/admin/roster/${classIds[(turn + index) % 40]}`,
      )
      await pause(2000)
    }
    administrator.leave()
  })

  const isOver = new AbortController()
  const watching = (async () => {
    const visitor = calls.person()
    for (;;) {
      await visitor.send('health', 'GET', '/api/health')
      await pause(250, null, { signal: isOver.signal })
    }
  })().catch(() => {})

  await server.used()
  await Promise.all([...parents, ...teaching, ...administering])
  isOver.abort()
  await watching
  const { cpuMs, loopP99, loopMax, megabytes } = await server.used()

  const rows: Record<string, object> = {}
  for (const [kind, times] of calls.take()) {
    const row = timesOf(times)
    rows[kind] = row
    if (row.p95 > budgets.p95) fail(`${kind}: p95 is ${row.p95} ms, more than ${budgets.p95}`)
  }
  const overtaken = countOvertaken(presses)
  const refused = countRefused(calls)
  console.log(`\n${engine}: ${families.length} parents in ${duration / second} seconds (ms)`)
  console.table(rows)
  console.log({
    statuses: Object.fromEntries(statuses),
    overtaken,
    'refused for load': refused,
    cpu: `${Math.round((100 * cpuMs) / duration)} % of a core`,
    'event loop p99': Math.round(loopP99),
    'event loop longest': Math.round(loopMax),
    megabytes: Math.round(megabytes),
  })
  if (overtaken > 0) fail(`${overtaken} families were overtaken by a later press`)
  if (refused > 0) fail(`${refused} calls were refused for load`)
  if (loopP99 > budgets.loopP99) fail(`The event loop's p99 is ${Math.round(loopP99)} ms`)
  if (megabytes > budgets.megabytes) fail(`It needs ${Math.round(megabytes)} MB`)
  report(calls)
}

type Planning = {
  index: number
  availability: Answer
  count: (classId: number, pressedAt: number, status: string) => void
}

/** Holds a seat for each child, in two different classes, and takes those that are held. */
async function planFor(
  parent: ReturnType<Calls['person']>,
  childIds: number[],
  { index, availability, count }: Planning,
) {
  const places = childIds.flatMap((personId, place) => {
    const choice = classesFor(availability, personId)
    const classId = choice[(index + place) % Math.max(1, choice.length)]
    return classId === undefined ? [] : [{ personId, classId }]
  })
  if (availability.status !== 200 || places.length === 0) return
  const { semesterId } = availability.json() as CatalogAvailability
  const pressedAt = performance.now()
  const held = await parent.send('holding', 'POST', `/api/FamilyPlan/hold/${semesterId}`, {
    places,
  })
  if (held.status !== 200) return
  const { refused } = held.json() as HeldSeats
  const isRefused = ({ personId, classId }: (typeof places)[number]) =>
    refused.some((each) => each.personId === personId && each.classId === classId)
  for (const each of places)
    count(each.classId, pressedAt, isRefused(each) ? 'Waitlisted' : 'Enrolled')
  const taken = places.filter((each) => !isRefused(each))
  if (taken.length === 0) return
  const path = `/api/FamilyPlan/enroll/${semesterId}`
  await parent.send('enrolling all', 'POST', path, {
    places: taken.map((each) => ({ ...each, way: 'Accept' })),
  })
}

type Press = { classId: number | undefined; pressedAt: number; status: string }

/** Two presses within so many milliseconds may arrive in either order. */
const inTransit = 20

/** Presses that led to the waitlist, although a later one for the same class led to a seat. No seat becomes free. */
const countOvertaken = (presses: Press[]) =>
  presses.filter(
    (press) =>
      press.status === 'Waitlisted' &&
      presses.some(
        ({ classId, pressedAt, status }) =>
          classId === press.classId &&
          status === 'Enrolled' &&
          pressedAt > press.pressedAt + inTransit,
      ),
  ).length

const countRefused = ({ errors }: Calls) =>
  [...errors]
    .filter(([error]) => / 503 /.test(`${error} `))
    .reduce((sum, [, count]) => sum + count, 0)

/** Far too many catalogs at once, while one person goes on working. */
async function flood(engine: string, school: School, calls: Calls, server: Server) {
  const { organizationId, families } = school
  const path = `/api/Class/organization/${organizationId}`
  const bystander = calls.person(families[0]?.token)
  const over = new AbortController()
  const working = (async () => {
    for (;;) {
      await bystander.send('who am I', 'GET', '/api/Account/me')
      await pause(20, null, { signal: over.signal })
    }
  })().catch(() => {})
  await pause(second)
  const before = timesOf(calls.take().get('who am I') ?? [])
  await server.used()
  const crowd = Array.from({ length: floodSize }, async () => {
    const visitor = calls.person()
    const { status } = await visitor.sendOnce('catalog', 'GET', path)
    visitor.leave()
    return status
  })
  const statuses = await Promise.all(crowd)
  const taken = calls.take()
  const { cpuMs, loopP99 } = await server.used()
  over.abort()
  await working
  const during = timesOf(taken.get('who am I') ?? [])
  console.log(`\n${engine}: ${floodSize} catalogs at once (ms)`)
  console.table({
    'bystander before': before,
    'bystander during': during,
    catalog: timesOf(taken.get('catalog') ?? []),
  })
  console.log({
    answered: statuses.filter((status) => status === 200).length,
    refused: statuses.filter((status) => status === 503).length,
    'CPU (ms)': Math.round(cpuMs),
    'event loop p99': Math.round(loopP99),
  })
  if (during.p95 > budgets.bystander) fail(`The bystander waits ${during.p95} ms`)
  calls.errors.clear()
}

function timesOf(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0)
  return { calls: sorted.length, p50: at(0.5), p95: at(0.95), worst: at(1) }
}

const statusIn = (enrolled: Answer) => String((enrolled.json() as Eligibility).status)

/** The classes in which the catalog offers a seat or a place on the waitlist to a child. */
function classesFor(availability: Answer, personId: number): number[] {
  if (availability.status !== 200) return []
  const { classes } = availability.json() as CatalogAvailability
  const isOpen = ({ eligibilities }: ClassAvailability) =>
    eligibilities.some(
      ({ way, mustSwap, ...each }) =>
        each.personId === personId && way !== null && mustSwap === null,
    )
  return classes.filter(isOpen).map(({ classId }) => classId)
}

function report({ errors }: Calls) {
  for (const [error, count] of errors) fail(`${count} × ${error}`)
  errors.clear()
}

function fail(sentence: string) {
  console.log(`EXCEEDED: ${sentence}`)
  process.exitCode = 1
}

const engines = process.argv.slice(2)
for (const engine of engines.length > 0 ? engines : ['sqlite', 'postgres']) await measure(engine)
