import { second } from '#contract/dates/durations.ts'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { fillSchool, type School } from './night.fill.ts'
import { type Server, startServer } from './night.server.ts'

/** How long each round lasts, in milliseconds. */
const duration = second
const rounds = 5
/** How many clients ask, each on a connection of its own. */
const clients = 16
const least = 1.6

const dataDir = mkdtempSync(join(tmpdir(), 'kinroll-bench-'))
const database = openDatabase({ dataDir })
await migrate(database)
const school = await fillSchool(database)
await database.close()
const servers = {
  without: await startServer({ dataDir, readers: 0 }),
  with: await startServer({ dataDir, readers: 1 }),
}

const rows: Record<string, object> = {}
const ratios: number[] = []
for (const [kind, asked] of Object.entries(readsOf(school))) {
  const best = { without: 0, with: 0 }
  for (const server of Object.values(servers)) await countAnswers(server, asked)
  const cpu = { without: 0, with: 0 }
  for (let round = 0; round < rounds; round += 1)
    for (const name of ['without', 'with'] as const) {
      await servers[name].used()
      const count = await countAnswers(servers[name], asked)
      if (count < best[name]) continue
      best[name] = count
      cpu[name] = (await servers[name].used()).cpuMs / count
    }
  const ratio = best.with / best.without
  ratios.push(ratio)
  rows[kind] = {
    'without (a second)': Math.round(best.without / (duration / second)),
    'with (a second)': Math.round(best.with / (duration / second)),
    'CPU without (ms)': Number(cpu.without.toFixed(2)),
    'CPU with (ms)': Number(cpu.with.toFixed(2)),
    ratio: Number(ratio.toFixed(2)),
  }
}
console.table(rows)
for (const [name, server] of Object.entries(servers)) {
  console.log(`${name} a reader: ${Math.round((await server.used()).megabytes)} MB`)
  await server.stop()
}
rmSync(dataDir, { recursive: true })
const mean = ratios.reduce((product, ratio) => product * ratio, 1) ** (1 / ratios.length)
console.log(`On average ${mean.toFixed(2)} times as many reads`)
if (mean < least) {
  console.log(`EXCEEDED: less than ${least}`)
  process.exitCode = 1
}

type Asked = { path: string; token?: string | undefined }

function readsOf({ organizationId, classDayId, families, teachers, administrators }: School) {
  const catalog = `/api/Class/organization/${organizationId}`
  const members = `/api/OrganizationUser/admin/organization/${organizationId}?pageSize=20`
  const [parent, teacher, administrator] = [families[0], teachers[0], administrators[0]]
  const sheet = `/api/Class/${teacher?.classId}/attendance/${classDayId}`
  const reads: Record<string, Asked> = {
    'who am I': { path: '/api/Account/me', token: parent?.token },
    'page of 20 members': { path: members, token: administrator?.token },
    'attendance sheet': { path: sheet, token: teacher?.token },
    'catalog, parent': { path: catalog, token: parent?.token },
    'availability, parent': { path: `${catalog}/availability`, token: parent?.token },
    'catalog, visitor': { path: catalog },
  }
  return reads
}

/** How many answers the clients get when each asks again as soon as it is answered. */
async function countAnswers({ url }: Server, { path, token }: Asked): Promise<number> {
  const { hostname, port } = new URL(url)
  const authorization = token === undefined ? '' : `Authorization: Bearer ${token}\r\n`
  const request = `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n${authorization}\r\n`
  const endsAt = performance.now() + duration
  const counts = Array.from({ length: clients }, async () => {
    // A whole HTTP client would need as much of the processor as the server.
    const socket = connect(Number(port), hostname)
    let count = 0
    let left = 0
    socket.on('data', (bytes: Buffer) => {
      if (left === 0) left = lengthOf(bytes)
      left -= bytes.byteLength
      if (left > 0) return
      count += 1
      if (performance.now() < endsAt) socket.write(request)
      else socket.end()
    })
    socket.write(request)
    await once(socket, 'close')
    return count
  })
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

/** The length of an answer, with its head, by its first bytes. */
function lengthOf(bytes: Buffer): number {
  const text = bytes.toString('latin1')
  const head = text.indexOf('\r\n\r\n') + 4
  const length = /^content-length: (\d+)/im.exec(text)?.[1]
  if (!text.startsWith('HTTP/1.1 200') || head < 4 || length === undefined)
    throw new Error(`Answered ${text.slice(0, 200)}`)
  return head + Number(length)
}
