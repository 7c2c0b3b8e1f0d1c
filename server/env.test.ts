import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

test('Without any setting the server listens on port 3000 and keeps its data in ./data', () => {
  expect(readEnv({})).toEqual({
    port: 3000,
    host: undefined,
    dataDir: './data',
    databaseUrl: undefined,
    logLevel: 'info',
    isBehindTrustedProxy: false,
  })
})

test('Every setting is taken over', () => {
  const env = readEnv({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: '/srv/kinroll',
    DATABASE_URL: 'postgresql://kinroll@db/kinroll',
    LOG_LEVEL: 'debug',
    TRUSTED_PROXY: 'true',
  })
  expect(env).toEqual({
    port: 0,
    host: '127.0.0.1',
    dataDir: '/srv/kinroll',
    databaseUrl: 'postgresql://kinroll@db/kinroll',
    logLevel: 'debug',
    isBehindTrustedProxy: true,
  })
})

test.each([
  [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535, not "abc".'],
  [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535, not "65536".'],
  [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535, not "-1".'],
  [{ HOST: 'a b' }, 'HOST must be a host name or an IP address, not "a b".'],
  [
    { DATABASE_URL: 'mysql://root:secret@db/x' },
    'DATABASE_URL must be an address that starts with postgres:// or postgresql://.',
  ],
  [
    { LOG_LEVEL: 'loud' },
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".',
  ],
  [{ TRUSTED_PROXY: 'yes' }, 'TRUSTED_PROXY must be true or false, not "yes".'],
])('A malformed setting %j is refused by name', (source, sentence) => {
  expect(() => readEnv(source)).toThrow(sentence)
})
