import { deepEqual, equal } from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { openDatabase } from '#server/database/database.ts'
import { ada, call, logIn, signUp, upload } from './api.ts'

// The steps of the checks that copy a site: backup.sh and move.sh.
const [step = '', first = '', second = '', third = ''] = process.argv.slice(2)

/** What a server changes by itself. */
const changing = /^(kysely_.*|job|site_clock)$/

const mine = (url: string, token: string) =>
  call(url, 'GET', 'Organization/my-organizations', undefined, token)

const steps: Record<string, () => Promise<unknown>> = {
  /** People use the site at an address. Notes in a file what they see. */
  async fill() {
    const token = await signUp(first)
    const image = await upload(first, token)
    equal(image.status, 200, JSON.stringify(image.body))
    const school = { name: 'Lindenschule', accessLevel: 1, admissionType: 0 }
    const { body: created } = await call(first, 'POST', 'Organization/create', school, token)
    const logo = { ...school, logoImageId: image.body.id, coverImageId: null }
    const path = `Organization/update/${created.id}`
    equal((await call(first, 'PUT', path, logo, token)).status, 200)
    const teacher = { organizationId: created.id, displayName: 'Zoë "Fern" O’Neill 😀' }
    await call(first, 'POST', 'OrganizationUser/admin/anonymous-teacher', teacher, token)
    writeFileSync(second, JSON.stringify({ token, seen: (await mine(first, token)).body }))
  },

  /** Their sessions have ended at another address, and they log in again. */
  async logIn() {
    const { token, seen } = JSON.parse(readFileSync(second, 'utf8'))
    equal((await mine(first, token)).status, 401)
    const { token: renewed } = await logIn(first, 'login', ada)
    writeFileSync(second, JSON.stringify({ token: renewed, seen }))
  },

  /** They see the same at another address, and can go on. */
  async look() {
    const { token, seen } = JSON.parse(readFileSync(second, 'utf8'))
    const now = await mine(first, token)
    equal(now.status, 200)
    deepEqual(now.body, seen)
    const [{ id, logoImageUrl }] = now.body
    const image = await fetch(first + logoImageUrl)
    equal(image.status, 200)
    equal(image.headers.get('content-type'), 'image/webp')
    const teacher = { organizationId: id, displayName: 'New' }
    const path = 'OrganizationUser/admin/anonymous-teacher'
    equal((await call(first, 'POST', path, teacher, token)).status, 200)
  },

  /** Creates a database beside the one at an address, and prints its address. */
  async database() {
    const client = new pg.Client(first)
    await client.connect()
    await client.query(`create database ${second}`)
    await client.end()
    const url = new URL(first)
    url.pathname = second
    process.stdout.write(url.href)
  },

  /** Writes all rows into a file, in an order that is the same in each database. */
  async rows() {
    const database = openDatabase({ dataDir: second, databaseUrl: third || undefined })
    const lines: string[] = []
    for (const { name } of await database.db.introspection.getTables()) {
      if (changing.test(name)) continue
      const rows = await database.db
        .selectFrom(name as 'user')
        .selectAll()
        .execute()
      for (const row of rows)
        lines.push(`${name} ${JSON.stringify(row, Object.keys(row).toSorted())}`)
    }
    await database.close()
    writeFileSync(first, `${lines.toSorted().join('\n')}\n`)
  },
}

await steps[step]?.()
