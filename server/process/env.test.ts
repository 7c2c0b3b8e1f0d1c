import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readEnv } from './env.ts'

test('Without settings the server listens on port 3000 and stores its data in ./data', () => {
  expect(readEnv({})).toEqual({
    port: 3000,
    host: undefined,
    dataDir: './data',
    databaseUrl: undefined,
    imageBucket: undefined,
    fileQuotas: { perClass: 104_857_600, perOrganization: 1_073_741_824 },
    processes: 1,
    readers: Math.min(3, availableParallelism() - 1),
    logLevel: 'info',
    logsAddresses: false,
    trustedProxies: false,
    hstsIncludesSubdomains: false,
    isDevelopment: false,
    isDemo: false,
    metricsToken: undefined,
    metricsPort: undefined,
    metricsHost: '127.0.0.1',
    sendsTraces: false,
    publicUrl: undefined,
    mailUrl: undefined,
    breachedPasswords: undefined,
    mailTlsCa: undefined,
    mailFrom: undefined,
    bounces: undefined,
    securityContact: undefined,
    sendsWebhooks: true,
    allowsPrivateWebhooks: false,
    oidc: undefined,
  })
})

test('Every setting is read', () => {
  const env = readEnv({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: '/srv/kinroll',
    DATABASE_URL: 'postgresql://kinroll@db/kinroll',
    IMAGES_URL: 's3://kinroll-images/site?endpoint=https://s3.example.org&region=eu-1',
    FILES_PER_CLASS: '1',
    FILES_PER_ORGANIZATION: '2',
    PROCESSES: '4',
    READERS: '0',
    LOG_LEVEL: 'debug',
    LOG_ADDRESSES: 'true',
    TRUSTED_PROXY: 'true',
    HSTS_INCLUDE_SUBDOMAINS: 'true',
    NODE_ENV: 'development',
    KINROLL_DEMO: 'true',
    METRICS_TOKEN: '0123456789abcdef',
    METRICS_PORT: '9464',
    BOUNCE_ADDRESS: 'bounces@example.org',
    BOUNCE_TOKEN: 'fedcba9876543210',
    METRICS_HOST: '::1',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318',
    PUBLIC_URL: 'https://kinroll.example.org/',
    MAIL_URL: 'smtps://kinroll:s3cret@mail.example.org',
    BREACHED_PASSWORDS: '/srv/pwned',
    MAIL_FROM: 'The office of Kinroll <office@example.org>',
    SECURITY_CONTACT: 'mailto:security@example.org',
    WEBHOOKS: 'false',
    WEBHOOKS_PRIVATE_ADDRESSES: 'true',
    OIDC_ISSUER: 'https://id.example.org',
    OIDC_CLIENT_ID: 'kinroll',
    OIDC_CLIENT_SECRET: 's3cret',
    OIDC_NAME: 'Hearth ID',
  })
  expect(env).toEqual({
    port: 0,
    host: '127.0.0.1',
    dataDir: '/srv/kinroll',
    databaseUrl: 'postgresql://kinroll@db/kinroll',
    imageBucket: {
      bucket: 'kinroll-images',
      prefix: 'site/',
      endpoint: 'https://s3.example.org',
      region: 'eu-1',
      isPathStyle: true,
    },
    fileQuotas: { perClass: 1_048_576, perOrganization: 2_097_152 },
    processes: 4,
    readers: 0,
    logLevel: 'debug',
    logsAddresses: true,
    trustedProxies: true,
    hstsIncludesSubdomains: true,
    isDemo: true,
    isDevelopment: true,
    bounces: { address: 'bounces@example.org', token: 'fedcba9876543210' },
    metricsToken: '0123456789abcdef',
    metricsPort: 9464,
    metricsHost: '::1',
    sendsTraces: true,
    publicUrl: 'https://kinroll.example.org',
    mailUrl: 'smtps://kinroll:s3cret@mail.example.org',
    breachedPasswords: '/srv/pwned',
    mailTlsCa: undefined,
    mailFrom: { name: 'The office of Kinroll', address: 'office@example.org' },
    securityContact: 'mailto:security@example.org',
    sendsWebhooks: false,
    allowsPrivateWebhooks: true,
    oidc: {
      issuer: 'https://id.example.org',
      clientId: 'kinroll',
      clientSecret: 's3cret',
      name: 'Hearth ID',
    },
  })
})

test.each([
  [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535, not "abc".'],
  [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535, not "65536".'],
  [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535, not "-1".'],
  [{ METRICS_PORT: 'abc' }, 'METRICS_PORT must be a whole number from 0 to 65535, not "abc".'],
  [{ BOUNCE_TOKEN: 'short' }, 'BOUNCE_TOKEN must have at least 16 characters, and no spaces.'],
  [
    { BOUNCE_ADDRESS: 'bounces@example.org' },
    'Set both BOUNCE_ADDRESS and BOUNCE_TOKEN, or neither.',
  ],
  [
    { BOUNCE_ADDRESS: `${'x'.repeat(28)}@example.org`, BOUNCE_TOKEN: '0123456789abcdef' },
    `BOUNCE_ADDRESS must be an email address such as bounces@example.org, with at most 27 characters before the @, not "${'x'.repeat(28)}@example.org".`,
  ],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters, and no spaces.'],
  [
    { OIDC_ISSUER: 'http://id.example.org' },
    'OIDC_ISSUER must be the https:// address of an OpenID provider, not "http://id.example.org".',
  ],
  [
    { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'kinroll' },
    'OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, which the OpenID provider gives out.',
  ],
  [{ HOST: 'a b' }, 'HOST must be a host name or an IP address, not "a b".'],
  [
    { DATABASE_URL: 'mysql://root:secret@db/x' },
    'DATABASE_URL must be an address that starts with postgres:// or postgresql://.',
  ],
  [{ PROCESSES: '0' }, 'PROCESSES must be a whole number from 1 to 99, not "0".'],
  [{ PROCESSES: 'all' }, 'PROCESSES must be a whole number from 1 to 99, not "all".'],
  [
    { PROCESSES: '2' },
    'Several processes need PostgreSQL. Set DATABASE_URL to its address, or PROCESSES to 1.',
  ],
  [
    { LOG_LEVEL: 'loud' },
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".',
  ],
  [{ READERS: 'all' }, 'READERS must be a whole number from 0 to 99, not "all".'],
  [{ HSTS_INCLUDE_SUBDOMAINS: 'yes' }, 'HSTS_INCLUDE_SUBDOMAINS must be true or false, not "yes".'],
])('A malformed setting %j is refused by name', (source, sentence) => {
  expect(() => readEnv(source)).toThrow(sentence)
})

test.each([
  ['10.0.0.0/8, 192.168.1.4', ['10.0.0.0/8', '192.168.1.4/32']],
  ['loopback', ['127.0.0.0/8', '::1/128']],
  ['2001:db8::7,fe80::/10', ['2001:db8::7/128', 'fe80::/10']],
  ['::ffff:10.0.0.0/104, ::ffff:192.0.2.1', ['10.0.0.0/8', '192.0.2.1/32']],
])('The proxies %s are trusted', (TRUSTED_PROXY, expected) => {
  expect(readEnv({ TRUSTED_PROXY }).trustedProxies).toEqual(expected)
})

test.each(['yes', '10', '10.0.0.0/33', '10.0.0.0/8,', '10.0.0.0/8 loopback', 'proxy.example.org'])(
  'TRUSTED_PROXY cannot be %s',
  (TRUSTED_PROXY) => {
    expect(() => readEnv({ TRUSTED_PROXY })).toThrow(
      `TRUSTED_PROXY must be true, false, or a list of addresses and networks such as 10.0.0.0/8, 192.168.1.4, loopback, not "${TRUSTED_PROXY}".`,
    )
  },
)

const addresses = {
  PUBLIC_URL: ['kinroll.example.org', 'ftp://example.org', 'https://c/app', 'https://a:s3cret@c'],
  MAIL_URL: ['mail.example.org', 'http://mail.example.org', 'smtp://', 'smtp://a:s3cret@b c'],
}

test.each(
  Object.entries(addresses).flatMap(([name, values]) => values.map((value) => [name, value])),
)('A malformed %s such as %s is refused, without repeating it', (name = '', value = '') => {
  const read = () => readEnv({ [name]: value })
  expect(read).toThrow(new RegExp(`^${name} must be `))
  expect(read).not.toThrow('s3cret')
})

test.each(['Kinroll', 'Kinroll <office>', 'a@example.org, b@example.org'])(
  'MAIL_FROM cannot be %s',
  (MAIL_FROM) => {
    expect(() => readEnv({ MAIL_FROM })).toThrow(
      `MAIL_FROM must be an email address, such as Kinroll <office@example.org>, not "${MAIL_FROM}".`,
    )
  },
)

test.each([
  'security@example.org',
  'mailto:nobody',
  'http://example.org/security',
  'javascript:alert(1)',
  'tel:+15550142',
])('SECURITY_CONTACT cannot be %s', (SECURITY_CONTACT) => {
  expect(() => readEnv({ SECURITY_CONTACT })).toThrow(
    /^SECURITY_CONTACT must be an address such as /,
  )
})

test('A security contact cannot add a line', () => {
  const SECURITY_CONTACT = 'https://example.org/a\r\nCanonical: https://evil.example'
  expect(readEnv({ SECURITY_CONTACT }).securityContact).not.toMatch(/[\r\n]/)
})

test.each([
  'https://s3.example.org/images',
  's3://',
  's3://key:secret@images',
  's3://images?endpoint=s3.example.org',
  's3://images?endpoint=https://s3.example.org/path',
  's3://images?pathStyle=yes',
  's3://images?acl=public',
  's3://images/a b',
])('IMAGES_URL %s is refused', (IMAGES_URL) => {
  expect(() => readEnv({ IMAGES_URL })).toThrow(/^IMAGES_URL must be like s3:/)
})

test('The host of the OpenID provider is its name', () => {
  const { oidc } = readEnv({
    OIDC_ISSUER: 'https://id.example.org/realm',
    OIDC_CLIENT_ID: 'kinroll',
    OIDC_CLIENT_SECRET: 's3cret',
  })
  expect(oidc).toMatchObject({ clientSecret: 's3cret', name: 'id.example.org' })
})

test('A secret may be in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kinroll-env-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'secret')
  const databaseUrl = 'postgres://kinroll:s3cret@localhost/kinroll'
  writeFileSync(path, `${databaseUrl}\n`)
  expect(readEnv({ DATABASE_URL: '', DATABASE_URL_FILE: path })).toMatchObject({ databaseUrl })
  expect(() => readEnv({ DATABASE_URL: databaseUrl, DATABASE_URL_FILE: path })).toThrow(
    'Set DATABASE_URL or DATABASE_URL_FILE, not both.',
  )
  expect(() => readEnv({ MAIL_URL_FILE: join(folder, 'missing') })).toThrow(
    /^MAIL_URL_FILE must be the path of a file, not ".*missing": ENOENT/,
  )
  writeFileSync(path, '\n')
  expect(() => readEnv({ METRICS_TOKEN_FILE: path })).toThrow('METRICS_TOKEN_FILE must not be')
})
