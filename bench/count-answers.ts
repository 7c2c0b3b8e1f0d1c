import { once } from 'node:events'
import { connect } from 'node:net'
import type { School } from './night.fill.ts'

/** How many clients ask, each on a connection of its own. */
const clients = 16

type Asked = { path: string; token?: string | undefined }

/** Usual reads of a school, by who makes them. */
export function readsOf({
  organizationId,
  classDayId,
  families,
  teachers,
  administrators,
}: School) {
  const catalog = `/api/Class/organization/${organizationId}`
  const members = `/api/OrganizationUser/admin/organization/${organizationId}?pageSize=20`
  const [parent, teacher, administrator] = [families[0], teachers[0], administrators[0]]
  const sheet = `/api/Class/attendance/${teacher?.classId}/${classDayId}`
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

/** How many answers the clients get in `duration` ms when each asks again as soon as it is answered. */
export async function countAnswers(url: string, { path, token }: Asked, duration: number) {
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
