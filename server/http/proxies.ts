import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import type { TrustedProxies } from '../process/env.ts'

export type Proxies = ReturnType<typeof openProxies>

/**
 * Finds the address of a client, and whether its browser uses TLS. Forwarding headers count only if the sender of the
 * request is trusted, because anybody may send them.
 */
export function openProxies(trusted: TrustedProxies) {
  const ranges = Array.isArray(trusted) ? trusted.map((range) => ipaddr.parseCIDR(range)) : []

  function isTrusted(address: string): boolean {
    if (!Array.isArray(trusted)) return trusted
    if (!ipaddr.isValid(address)) return false
    const parsed = ipaddr.process(address)
    return ranges.some(
      ([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits),
    )
  }

  /** The last proxy adds the last entry, so it is read from the end, as long as the sender of an entry is trusted. */
  function addressOf(remote: string | undefined, forwarded: string | string[] | undefined) {
    let client = ipOf(remote) ?? 'nowhere'
    if (trusted === true) return ipOf(forwarded?.toString().split(',').at(-1)) ?? client
    const entries = isTrusted(client) ? (forwarded?.toString().split(',') ?? []) : []
    while (isTrusted(client)) {
      const sender = ipOf(entries.pop())
      if (sender === undefined) break
      client = sender
    }
    return client
  }

  return {
    addressOf,

    clientOf: (c: Context): string => addressOf(remoteOf(c), c.req.header('x-forwarded-for')),

    isOverTls: (c: Context): boolean =>
      isTrusted(ipOf(remoteOf(c)) ?? 'nowhere') &&
      /^\s*https\s*(,|$)/i.test(c.req.header('x-forwarded-proto') ?? ''),
  }
}

const remoteOf = (c: Context<{ Bindings: Partial<HttpBindings> | undefined }>) =>
  c.env?.incoming?.socket.remoteAddress

/** Some proxies add the port: `192.0.2.1:443`, or `[2001:db8::1]:443`. IPv4 may be mapped into IPv6. */
function ipOf(text: string | undefined): string | undefined {
  const address = text
    ?.trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
  return address !== undefined && ipaddr.isValid(address)
    ? ipaddr.process(address).toString()
    : undefined
}

/** The network of one connection, which has a whole /64 of IPv6. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.parse(address)
  return parsed instanceof ipaddr.IPv6
    ? parsed.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')
    : address
}
