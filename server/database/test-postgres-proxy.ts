import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Breaks connections at statements with this text: before the database gets them, or when it has executed them. */
type Break = { at: 'request' | 'answer'; of: string }

/** What PgBouncer answers by default if a connection starts with settings of the session. */
const refusal = errorOf('08P01', 'unsupported startup parameter: statement_timeout')

/**
 * A proxy in front of a PostgreSQL database, which can hang and break connections, and refuse settings as PgBouncer
 * does.
 */
export async function openPostgresProxy(databaseUrl: string, { refusesSettings = false } = {}) {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isHanging = false
  let breaks: Break | undefined
  let broken = 0

  const between = createServer((near) => {
    const far = connect(Number(port), hostname)
    let isBroken = false
    near.on('data', (chunk) => {
      isBroken = breaks !== undefined && chunk.includes(breaks.of)
      if (isBroken) broken += 1
      if (refusesSettings && chunk.includes('\0statement_timeout\0')) return near.end(refusal)
      if (isBroken && breaks?.at === 'request') near.destroy()
      else if (!isHanging) far.write(chunk)
      return undefined
    })
    far.on('data', (chunk) => (isBroken ? near.destroy() : near.write(chunk)))
    for (const socket of [near, far]) socket.on('error', () => {})
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    sockets.add(near).add(far)
  })
  await once(between.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(between.address() as AddressInfo).port}`

  return {
    url: url.href,
    hang: (hangs: boolean) => void (isHanging = hangs),
    break: (next: Break | undefined) => void (breaks = next),
    /** How many connections it broke. */
    broken: () => broken,
    close: () => {
      for (const socket of sockets) socket.destroy()
      between.close()
    },
  }
}

function errorOf(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`)
  const head = Buffer.from('E    ')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}
