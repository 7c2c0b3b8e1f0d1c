import pg from 'pg'
import { expect, test } from 'vitest'
import { driverUrlsOf, faultOfPostgresUrl } from './postgres-url.ts'

/** How the driver would connect. */
const clientsOf = (url: string) =>
  driverUrlsOf(url).map((each) => {
    const { user, password, host, port, database, ssl } = new pg.Client(each)
    return { user, password, host, port, database, ssl }
  })

const kinroll = { user: 'kin', password: 'a b', port: 5432, database: 'roll' }

test.each([
  ['postgres://kin:a%20b@db.example/roll', { ...kinroll, host: 'db.example' }],
  ['postgresql://kin:a%20b@db.example:6432/roll', { ...kinroll, host: 'db.example', port: 6432 }],
  ['postgres://kin:a%20b@[2001:db8::1]:6432/roll', { ...kinroll, host: '2001:db8::1', port: 6432 }],
  ['postgres://db.example?user=kin&password=a%20b&dbname=roll', { ...kinroll, host: 'db.example' }],
  ['postgres://kin:%23+@db.example/roll', { ...kinroll, password: '#+', host: 'db.example' }],
  ['postgres:///roll?host=/run/pg&user=kin&password=a%20b', { ...kinroll, host: '/run/pg' }],
  ['postgres://kin:a%20b@%2Frun%2Fpg/roll', { ...kinroll, host: '/run/pg' }],
  ['postgres://kin:a%20b@:6432/roll?host=%2Frun%2Fpg', { ...kinroll, host: '/run/pg', port: 6432 }],
])('An address is read as by libpq: %s', (url, expected) => {
  expect(faultOfPostgresUrl(url)).toBeUndefined()
  expect(clientsOf(url)[0]).toMatchObject(expected)
})

const unverified = { rejectUnauthorized: false }

test.each([
  ['db.example/roll', [unverified, false]],
  ['127.0.0.1/roll', [false, unverified]],
  ['db.example/roll?sslmode=disable', [false]],
  ['db.example/roll?sslmode=allow', [false, unverified]],
  ['db.example/roll?sslmode=prefer', [unverified, false]],
  ['db.example/roll?sslmode=require', [unverified]],
  ['db.example/roll?ssl=true', [unverified]],
  ['db.example/roll?sslmode=verify-full', [{}]],
  ['db.example/roll?sslrootcert=system', [{}]],
  ['%2Frun%2Fpg/roll?sslmode=require', [false]],
])('The connections that are tried for %s', (place, expected) => {
  const found = clientsOf(`postgres://kin@${place}`).map(({ ssl }) => ssl)
  expect(found).toEqual(expected)
})

test.each([
  ['postgres://kin@one,two/roll', /^must name one host/],
  ['postgres://kin@one/roll?host=one,two', /^must name one host/],
  ['postgres://kin@db:a/roll', /^must be like postgres:/],
  ['postgres://kin:100%@db/roll', /^must be like postgres:/],
  ['postgres://db/roll?sslmode=no-verify', /^has sslmode=no-verify\. It must be one of disable,/],
  ['postgres://db/roll?sslmode=verify-ca', /needs sslrootcert/],
  ['postgres://db/roll?sslrootcert=/none', /^has sslrootcert=\/none, a file that cannot be read$/],
])('An address that cannot be used is refused with the reason: %s', (url, expected) => {
  expect(faultOfPostgresUrl(url)).toMatch(expected)
})
