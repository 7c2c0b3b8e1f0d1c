import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy in front of a PostgreSQL database that can hang, or lose answers. */
export async function openPostgresProxy(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isHanging = false
  let lost: string | undefined

  const between = createServer((near) => {
    const far = connect(Number(port), hostname)
    let isLosing = false
    near.on('data', (chunk) => {
      if (isHanging) return
      isLosing = lost !== undefined && chunk.includes(lost)
      far.write(chunk)
    })
    far.on('data', (chunk) => (isLosing ? near.destroy() : near.write(chunk)))
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
    /** The database executes statements with this text, but the connection breaks before the answer. */
    loseAnswersTo: (text: string | undefined) => void (lost = text),
    close: () => {
      for (const socket of sockets) socket.destroy()
      between.close()
    },
  }
}
