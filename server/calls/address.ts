import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'

/**
 * The client by its address. One IPv6 connection has a whole /64, and IPv4 may be mapped into IPv6. Forwarding
 * headers count only behind a trusted proxy, and only the last entry, which the proxy added.
 */
export const addressOf = (c: Context, isBehindTrustedProxy: boolean): string =>
  clientAddress(
    getConnInfo(c).remote.address,
    isBehindTrustedProxy ? c.req.header('x-forwarded-for') : undefined,
  )

/** The same, by the address of the connection and a trusted header. */
export const clientAddress = (remote: string | undefined, forwarded: string | undefined): string =>
  networkOf(withoutPort(forwarded?.split(',').at(-1)?.trim())) ?? networkOf(remote) ?? 'nowhere'

/** Some proxies add the port: `192.0.2.1:443`, or `[2001:db8::1]:443`. */
const withoutPort = (text: string | undefined) =>
  text?.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')

function networkOf(text: string | undefined): string | undefined {
  if (text === undefined || !ipaddr.isValid(text)) return undefined
  const address = ipaddr.process(text)
  return address instanceof ipaddr.IPv6
    ? address.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')
    : address.toString()
}
