import ipaddr from 'ipaddr.js'
import { lookup as lookUp } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'

/** A receiver in a network that the site does not send to. */
export class PrivateAddress extends Error {}

/**
 * Whether everybody on the internet can reach the address, and nothing else is behind it: no private network, no
 * service of this machine or its provider, and no IPv4 address in disguise.
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast)
}

/** All addresses of IPv6 that are assigned to the public, RFC 4291. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Refuses an address in a URL that is not public. The addresses of a name are known once it is looked up. */
export function requirePublicHost({ hostname }: URL): void {
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new PrivateAddress()
}

/**
 * Looks up a name for a connection, and refuses it if one of its addresses is not public. The connection is made to an
 * address that was checked, so that a name cannot change its address in between.
 */
export const lookUpPublic: LookupFunction = (hostname, options, done) =>
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '')
    const [first] = addresses
    if (!first) return done(new Error('No address'), '')
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return done(new PrivateAddress(), '')
    return options.all ? done(null, addresses) : done(null, first.address, first.family)
  })
