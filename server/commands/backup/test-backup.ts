import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { inject, onTestFinished } from 'vitest'
import { type Database, openDatabase, type Place } from '../../database/database.ts'
import { bringUpToDate } from '../../database/migrate.ts'
import { testPlace } from '../../database/test-database.ts'
import { dumpTables } from '../../testing/test-app.ts'
import { accessTables } from './restore.command.ts'

export const settingsOf = ({ dataDir, databaseUrl }: Place) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})

export function shell(place: Place) {
  const lines: string[] = []
  return { source: settingsOf(place), say: (line: string) => void lines.push(line), lines }
}

export async function emptyPlace(): Promise<Place> {
  // With tables but without data, which is faster.
  const place = await testPlace(inject('postgresModel') ?? undefined)
  onTestFinished(() => place.remove())
  return place
}

export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kinroll-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A migrated site. */
export async function openSite(): Promise<Place> {
  const place = await emptyPlace()
  await bringUpToDate(place)
  return place
}

export async function withOpen<Result>(
  place: Place,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(place)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

export const insertUser = (place: Place, email: string, totpSecret: string | null = null) =>
  withOpen(place, ({ db }) =>
    db
      .insertInto('user')
      .values({ email, passwordHash: 'x', createdDate: '2026-03-01T12:00:00.123Z', totpSecret })
      .executeTakeFirstOrThrow(),
  )

/** All rows, in an order that is the same in every copy. The jobs of a site go on after a copy of it. */
export const dump = (place: Place) =>
  withOpen(place, async (database) => {
    const { job: _, ...tables } = await dumpTables(database)
    const sorted = Object.entries(tables).map(([name, rows]) => [
      name,
      rows.map((row) => JSON.stringify(row, Object.keys(row).toSorted())).toSorted(),
    ])
    return Object.fromEntries(sorted) as Record<string, string[]>
  })

/** What a backup of the site restores: nobody is logged in. */
export const dumpRestorable = async (place: Place): Promise<Record<string, string[]>> => ({
  ...(await dump(place)),
  ...Object.fromEntries(accessTables.map((name) => [name, []])),
})

/** Somebody with access of every kind, and with a calendar. */
export const insertAccess = (place: Place) =>
  withOpen(place, async ({ db }) => {
    const dates = {
      createdDate: '2026-03-01T12:00:00.000Z',
      expiresDate: '2099-03-01T12:00:00.000Z',
    }
    const { id: userId } = await db
      .insertInto('user')
      .values({ email: 'ada@example.org', passwordHash: 'x', createdDate: dates.createdDate })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: sessionId } = await db
      .insertInto('session')
      .values({ userId, tokenHash: 'session', lastSeenDate: dates.createdDate, ...dates })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('reauthentication')
      .values({ sessionId, tokenHash: 'reauthentication', ...dates })
      .execute()
    const token = { userId, tokenHash: 'token', prefix: 'token', name: 'Export', scopes: '[]' }
    await db
      .insertInto('apiToken')
      .values({ ...token, ...dates })
      .execute()
    const link = { userId, tokenHash: 'link', purpose: 'LogIn' as const, email: 'ada@example.org' }
    await db
      .insertInto('oneTimeToken')
      .values({ ...link, ...dates })
      .execute()
    const login = { userId, tokenHash: 'login', provider: 'Email' as const, isReset: false }
    const { id: loginId } = await db
      .insertInto('challenge')
      .values({ ...login, sentDate: dates.createdDate, ...dates })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { expiresDate } = dates
    await db
      .insertInto('passkeyChallenge')
      .values({ challengeHash: 'x', purpose: 'SecondFactor', userId, loginId, expiresDate })
      .execute()
    await db
      .insertInto('calendarFeed')
      .values({ userId, nonce: 'calendar', createdDate: dates.createdDate })
      .execute()
  })

/** Runs the command in a process of its own. `limit` is that of the size of a file, in blocks. */
export function spawnKinroll(args: string[], place: Place, { limit = 'unlimited' } = {}) {
  const script = join(import.meta.dirname, '../../../scripts/kinroll.mjs')
  const command = 'ulimit -f "$0" && exec "$@"'
  const child = spawn('/bin/sh', ['-c', command, limit, process.execPath, script, ...args], {
    env: { PATH: process.env['PATH'], ...settingsOf(place) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]).then(
    ([[code, signal], stdout, stderr]) => ({ code, signal, stdout, stderr }),
  )
  return { child, ended }
}
