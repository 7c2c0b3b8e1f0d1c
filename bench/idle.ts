import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { mostConnections } from '#server/process/descriptors.ts'
import { countAnswers, readsOf } from './count-answers.ts'
import { fillSchool } from './night.fill.ts'
import { type Server, startServer } from './night.server.ts'

const connections = 10_000
/** Opened at once, so that none waits too long to be accepted. */
const atOnce = 100
const budgets = { megabytes: 100, share: 0.8 }

if (mostConnections() < connections) {
  console.log(`The limit of open files (ulimit -Hn) is too low for ${connections} connections.`)
  process.exit(1)
}
const dataDir = mkdtempSync(join(tmpdir(), 'kinroll-bench-'))
const database = openDatabase({ dataDir })
await migrate(database)
const school = await fillSchool(database)
await database.close()
const server = await startServer({ dataDir, readers: 0 })
const asked = readsOf(school)['who am I'] ?? { path: '/api/health' }

await measure(server)
const before = await measure(server)
const sockets: Socket[] = []
while (sockets.length < connections)
  sockets.push(...(await Promise.all(Array.from({ length: atOnce }, openIdle))))
const during = await measure(server)
const open = sockets.filter((socket) => !socket.destroyed).length
for (const socket of sockets) socket.destroy()

const growth = during.megabytes - before.megabytes
console.table({ 'no other connection': before, [`${open} idle connections`]: during })
console.log(
  `${Math.round(growth)} MB more, ${((growth * 1024) / connections).toFixed(1)} KB for each`,
)
await server.stop()
rmSync(dataDir, { recursive: true })
const isExceeded =
  open < connections ||
  growth > budgets.megabytes ||
  during.answers < budgets.share * before.answers
if (isExceeded) console.log('EXCEEDED')
process.exitCode = isExceeded ? 1 : 0

/** A connection that stays open after its first answer, as that of a browser does. */
async function openIdle(): Promise<Socket> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await Promise.race([once(socket, 'data'), once(socket, 'close')])
  return socket
}

async function measure({ url, used }: Server) {
  await used()
  const answers = await countAnswers(url, asked, 2000)
  const { cpuMs } = await used()
  const { megabytes } = await used({ isGarbageCollected: true })
  return {
    answers: Math.round(answers / 2),
    'CPU ms of each': Number((cpuMs / answers).toFixed(2)),
    megabytes: Math.round(megabytes),
  }
}
