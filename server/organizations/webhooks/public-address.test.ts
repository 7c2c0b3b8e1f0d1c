import { expect, test } from 'vitest'
import {
  isPublicAddress,
  lookUpPublic,
  PrivateAddress,
  requirePublicHost,
} from './public-address.ts'

test.each([
  ['this machine', '127.0.0.1 127.255.0.1 0.0.0.0 0.1.2.3 :: ::1'],
  ['private networks', '10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 fc00::1 fd12::1 fec0::1'],
  ['the network beside it', '169.254.1.1 fe80::1'],
  ['the metadata of clouds', '169.254.169.254 100.100.100.200 192.0.0.192 fd00:ec2::254'],
  ['carrier-grade NAT', '100.64.0.1 100.127.255.255'],
  ['everybody', '224.0.0.1 255.255.255.255 ff02::1'],
  ['documentation, tests and reserved addresses', '192.0.2.1 198.18.0.1 203.0.113.1 240.0.0.1'],
  ['IPv4 inside IPv6', '::ffff:127.0.0.1 ::ffff:a9fe:a9fe ::7f00:1 ::10.0.0.1 ::ffff:0:10.0.0.1'],
  ['IPv4 behind NAT64', '64:ff9b::7f00:1 64:ff9b::10.0.0.1 64:ff9b:1::1'],
  ['IPv4 in tunnels', '2002:7f00:1:: 2001:0:7f00:1::'],
  ['no address', 'localhost 1.2.3 999.1.1.1 fe80::1%eth0'],
])('Addresses of %s are not public', (_, addresses) => {
  for (const address of addresses.split(' '))
    expect([address, isPublicAddress(address)]).toEqual([address, false])
})

test.each(['93.184.215.14', '1.1.1.1', '172.32.0.1', '2606:4700:4700::1111', '::ffff:1.1.1.1'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

test.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://017700000001/',
  'https://[::1]/',
  'https://[::ffff:169.254.169.254]/',
])('%s is refused without a look-up', (url) => {
  expect(() => requirePublicHost(new URL(url))).toThrow(PrivateAddress)
})

test.each([true, false])(
  'A name with a private address is refused at the look-up (all: %s)',
  async (all) => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    lookUpPublic('localhost', { all }, (error) => resolve(error))
    expect(await promise).toBeInstanceOf(PrivateAddress)
  },
)
