import { equal, match, ok } from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ada, call, logIn, signUp, upload } from './api.ts'

// The steps of the checks that have two servers on one PostgreSQL.
const [step = '', url = '', stateFile = '', databaseUrl = ''] = process.argv.slice(2)

type State = { token: string; organizationId: number }
const readState = (): State => JSON.parse(readFileSync(stateFile, 'utf8'))

/** What a client got for one attempt, if that was not an answer of the call itself. */
const transient = new Set([429, 502, 503, 504])

type Counts = { answered: string[]; transient: Record<string, number>; slowest: number }

/** Adds placeholder teachers one after another. Each is tried until it is answered, with the same key. */
async function write({ token, organizationId }: State, counts: Counts) {
  const stop = join(dirname(stateFile), 'stop')
  const note = (what: string | number) => {
    counts.transient[what] = (counts.transient[what] ?? 0) + 1
  }
  while (!existsSync(stop)) {
    const name = `Teacher ${randomUUID()}`
    const began = performance.now()
    for (;;) {
      const answer = await fetch(`${url}/api/OrganizationUser/admin/anonymous-teacher`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'idempotency-key': name.slice(8),
        },
        body: JSON.stringify({ organizationId, displayName: name }),
      }).catch((error: Error) => error)
      if (answer instanceof Error)
        note(String((answer.cause as Error | undefined)?.message ?? answer))
      else {
        const body = await answer.text().catch(() => '')
        if (answer.status === 200 && body.endsWith('}')) break
        if (!transient.has(answer.status)) throw new Error(`Answered ${answer.status}: ${body}`)
        note(`${answer.status} ${body.slice(0, 80)}`)
      }
      if (performance.now() - began > 60_000)
        throw new Error(`No answer in two minutes: ${JSON.stringify(counts.transient)}`)
      await pause(50)
    }
    counts.answered.push(name)
    counts.slowest = Math.max(counts.slowest, performance.now() - began)
  }
}

/** Each answered write is there once, and no other one twice. */
async function checkWritten(answered: string[]) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ name: string; count: number }>(
    `select display_name as name, count(*)::int as count from organization_user where display_name is not null group by display_name`,
  )
  await client.end()
  const counts = new Map(rows.map(({ name, count }) => [name, count]))
  equal(answered.filter((name) => !counts.has(name)).length, 0, 'Answered writes were lost.')
  equal(rows.filter(({ count }) => count > 1).length, 0, 'Writes were done twice.')
}

async function writeConstantly(): Promise<Counts> {
  const counts: Counts = { answered: [], transient: {}, slowest: 0 }
  const state = readState()
  await Promise.all(Array.from({ length: 4 }, () => write(state, counts)))
  await checkWritten(counts.answered)
  const { answered, transient: others, slowest } = counts
  process.stdout.write(
    `${answered.length} writes answered, none lost or doubled; ${JSON.stringify(others)} tried again; the slowest took ${Math.round(slowest)} ms\n`,
  )
  return counts
}

/** Signs Ada up, who founds an organization. */
async function arrange() {
  const token = await signUp(url)
  const school = { name: 'Lindenschule', accessLevel: 1, admissionType: 0 }
  const { body } = await call(url, 'POST', 'Organization/create', school, token)
  writeFileSync(stateFile, JSON.stringify({ token, organizationId: body.id }))
}

const steps: Record<string, () => Promise<unknown>> = {
  arrange,

  async people() {
    const page = await fetch(url)
    equal(page.status, 200)
    match(page.headers.get('content-type') ?? '', /^text\/html/)
    match(page.headers.get('strict-transport-security') ?? '', /^max-age=/)
    await arrange()
    const { token } = await logIn(url, 'login', ada)
    const image = await upload(url, token, 9)
    equal(image.status, 200, JSON.stringify(image.body))
    ok(image.body.id > 0)
  },

  /** While servers restart gracefully: nothing has to be tried again. */
  async write() {
    const counts = await writeConstantly()
    equal(Object.keys(counts.transient).length, 0, 'Some writes had to be tried again.')
  },

  /** While servers are killed. */
  'write-again': writeConstantly,
}

await steps[step]?.()
