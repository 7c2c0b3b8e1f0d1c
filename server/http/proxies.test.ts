import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readEnv } from '../process/env.ts'
import { networkOf, openProxies } from './proxies.ts'

const trusting = (TRUSTED_PROXY: string) => openProxies(readEnv({ TRUSTED_PROXY }).trustedProxies)

const chain = '10.0.0.0/8, 192.168.1.4, fd00::/8, loopback'

test.each([
  ['the proxy’s client', '10.0.0.1', '198.51.100.7', '198.51.100.7'],
  ['the client before a chain', '10.0.0.1', '198.51.100.7, 192.168.1.4, 10.9.9.9', '198.51.100.7'],
  ['no forged entry', '10.0.0.1', '10.3.3.3, 203.0.113.1, 198.51.100.7, 10.2.2.2', '198.51.100.7'],
  ['nobody’s word who is not trusted', '198.51.100.9', '203.0.113.1', '198.51.100.9'],
  ['nobody’s word beside the network', '192.168.1.5', '203.0.113.1', '192.168.1.5'],
  ['a client inside, if all are trusted', '10.0.0.1', '10.0.0.7, 10.0.0.2', '10.0.0.7'],
  ['the proxy, if it says nothing', '10.0.0.1', undefined, '10.0.0.1'],
  ['the proxy, if it says nonsense', '10.0.0.1', '203.0.113.1, unknown', '10.0.0.1'],
  ['the last proxy before nonsense', '10.0.0.1', '203.0.113.1, _x, 10.0.0.2', '10.0.0.2'],
  ['a proxy mapped into IPv6', '::ffff:10.0.0.1', '198.51.100.7', '198.51.100.7'],
  ['a client mapped into IPv6', '10.0.0.1', '::ffff:198.51.100.7', '198.51.100.7'],
  ['a client with IPv6', 'fd00::1', '[2001:db8::7]:52101, fd12::2', '2001:db8::7'],
  ['nobody’s word with another IPv6', '2001:db8::1', '203.0.113.1', '2001:db8::1'],
  ['a proxy on the same machine', '::1', '198.51.100.7:443', '198.51.100.7'],
])('The client is %s: %s with “%s”', (_, remote, forwarded, client) => {
  expect(trusting(chain).addressOf(remote, forwarded)).toBe(client)
})

test.each([
  ['true', '198.51.100.9', '10.3.3.3, 203.0.113.1', '203.0.113.1'],
  ['false', '127.0.0.1', '203.0.113.1', '127.0.0.1'],
])('With TRUSTED_PROXY=%s, %s with “%s” is %s', (setting, remote, forwarded, client) => {
  expect(trusting(setting).addressOf(remote, forwarded)).toBe(client)
})

test.each([
  ['10.0.0.1', true],
  ['::ffff:10.0.0.1', true],
  ['198.51.100.9', false],
  [undefined, false],
])('What %s says of TLS is believed: %s', async (remoteAddress, isBelieved) => {
  const app = new Hono().get('/', (c) => c.text(String(trusting(chain).isOverTls(c))))
  const headers = { 'x-forwarded-proto': 'https' }
  const answer = await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } })
  expect(await answer.text()).toBe(String(isBelieved))
})

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2::7', '2001:db8:1:2'],
  ['nowhere', 'nowhere'],
])('The network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
