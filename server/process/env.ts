import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import ipaddr from 'ipaddr.js'
import addressparser from 'nodemailer/lib/addressparser'
import { EmailAddress } from '#contract/accounts/accounts.ts'
import { z } from '#contract/zod.ts'
import { OperatorError } from './operator-error.ts'
import { faultOfPostgresUrl } from './postgres-url.ts'

export type Mailbox = { name: string; address: string }

export type Env = {
  port: number
  host: string | undefined
  dataDir: string
  databaseUrl: string | undefined
  /** Where images are stored, if not in the data folder. */
  imageBucket: S3Bucket | undefined
  fileQuotas: FileQuotas
  /** How many processes answer requests. */
  processes: number
  /** How many threads answer reads besides the main one, with the embedded database. */
  readers: number
  logLevel: LogLevel
  /** Whether the log shows the addresses of clients who fail to log in. */
  logsAddresses: boolean
  trustedProxies: TrustedProxies
  hstsIncludesSubdomains: boolean
  /** Whether this server sends events to webhooks. If not, they wait. */
  sendsWebhooks: boolean
  /** Whether webhooks may be sent into private networks, and by http. */
  allowsPrivateWebhooks: boolean
  /** Whether the pages for developers are served. */
  isDevelopment: boolean
  /** Whether this is the demo, whose emails everybody may read. Set by the command of the demo. */
  isDemo: boolean
  /** Who may read the metrics at /metrics. */
  metricsToken: string | undefined
  /** A port of its own for the metrics, and its host. */
  metricsPort: number | undefined
  metricsHost: string
  /** Whether traces are sent, to where the variables of OpenTelemetry say. */
  sendsTraces: boolean
  publicUrl: string | undefined
  mailUrl: string | undefined
  /** Certificates that the mail server's may be signed with, in PEM. */
  mailTlsCa: string | undefined
  breachedPasswords: string | undefined
  mailFrom: Mailbox | undefined
  /** Where reports about emails arrive that were not delivered. */
  bounces: BounceSettings | undefined
  /** Where people report a vulnerability, as a URL. */
  securityContact: string | undefined
  /** The OpenID provider that people can log in with. */
  oidc: OidcSettings | undefined
}

export type BounceSettings = {
  /** The envelope sender of emails, to which an id is added. */
  address: string
  /** Who passes on what arrives there proves it with this. */
  token: string
}

export type OidcSettings = {
  issuer: string
  clientId: string
  clientSecret: string
  /** The text of its button. */
  name: string
}

/** How many bytes the files of a class, and those of all classes of an organization, may have in all. */
export type FileQuotas = { perClass: number; perOrganization: number }

/** A bucket of an S3-compatible store. Without an endpoint or a region, those of AWS's own variables apply. */
export type S3Bucket = {
  bucket: string
  /** Before the names of all objects: empty, or with a slash at its end. */
  prefix: string
  endpoint: string | undefined
  region: string | undefined
  /** Whether the bucket is in the path of addresses, instead of in their host. */
  isPathStyle: boolean
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** A setting that cannot be used. Its message is a sentence for the operator. */
export class InvalidSetting extends OperatorError {}

type Source = Record<string, string | undefined>

/** Reads the settings of this process; an empty one counts as unset. */
export function readEnv(given: Source): Env {
  const source = { ...given, ...readSecretFiles(given) }
  const databaseUrl = readDatabaseUrl(source['DATABASE_URL'] || undefined)
  return {
    port: readPort(source, 'PORT'),
    host: readHost(source, 'HOST'),
    dataDir: source['DATA_DIR'] || './data',
    databaseUrl,
    imageBucket: source['IMAGES_URL'] ? readImagesUrl(source['IMAGES_URL']) : undefined,
    fileQuotas: {
      perClass: readSize(source, 'FILES_PER_CLASS', 100),
      perOrganization: readSize(source, 'FILES_PER_ORGANIZATION', 1024),
    },
    processes: readProcesses(source['PROCESSES'] || '1', databaseUrl),
    readers: readReaders(source['READERS'] || undefined),
    logLevel: readLogLevel(source['LOG_LEVEL'] || 'info'),
    logsAddresses: readSwitch(source, 'LOG_ADDRESSES'),
    trustedProxies: readTrustedProxies(source['TRUSTED_PROXY'] || 'false'),
    hstsIncludesSubdomains: readSwitch(source, 'HSTS_INCLUDE_SUBDOMAINS'),
    sendsWebhooks: readSwitch(source, 'WEBHOOKS', 'true'),
    allowsPrivateWebhooks: readSwitch(source, 'WEBHOOKS_PRIVATE_ADDRESSES'),
    isDevelopment: source['NODE_ENV'] === 'development',
    isDemo: readSwitch(source, 'KINROLL_DEMO'),
    metricsToken: readToken(source, 'METRICS_TOKEN'),
    metricsPort: source['METRICS_PORT'] ? readPort(source, 'METRICS_PORT') : undefined,
    metricsHost: readHost(source, 'METRICS_HOST') ?? '127.0.0.1',
    sendsTraces: readTracesUrl(source['OTEL_EXPORTER_OTLP_ENDPOINT'] || undefined),
    publicUrl: readPublicUrl(source['PUBLIC_URL'] || undefined),
    breachedPasswords: source['BREACHED_PASSWORDS'] || undefined,
    mailUrl: readMailUrl(source['MAIL_URL'] || undefined),
    mailTlsCa: readMailTlsCa(source['MAIL_TLS_CA'] || undefined),
    mailFrom: readMailFrom(source['MAIL_FROM'] || undefined),
    bounces: readBounces(source),
    securityContact: readSecurityContact(source['SECURITY_CONTACT'] || undefined),
    oidc: readOidc(source),
  }
}

function readPort(source: Source, name: string): number {
  const value = source[name] || '3000'
  if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value)
  throw new InvalidSetting(`${name} must be a whole number from 0 to 65535, not "${value}".`)
}

/** Returns bytes. */
function readSize(source: Source, name: string, usual: number): number {
  const value = source[name] || String(usual)
  if (/^\d{1,7}$/.test(value)) return Number(value) * 1024 * 1024
  throw new InvalidSetting(`${name} must be a whole number of MiB, not "${value}".`)
}

function readHost(source: Source, name: string): string | undefined {
  const value = source[name] || undefined
  if (value === undefined || /^[\w.:-]+$/.test(value)) return value
  throw new InvalidSetting(`${name} must be a host name or an IP address, not "${value}".`)
}

// The address may contain a password, so the message does not repeat it.
function readDatabaseUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const fault = faultOfPostgresUrl(value)
  if (fault === undefined) return value
  throw new InvalidSetting(`DATABASE_URL ${fault}.`)
}

/** Reads `s3://bucket/prefix?endpoint=…&region=…&pathStyle=…`. Stores other than AWS need an endpoint. */
export function readImagesUrl(value: string, setting = 'IMAGES_URL'): S3Bucket {
  const url = URL.parse(value)
  const bucket = url?.hostname ?? ''
  const { endpoint, region, pathStyle, ...others } = Object.fromEntries(url?.searchParams ?? [])
  const isUsable =
    url?.protocol === 's3:' &&
    /^[a-z0-9][a-z0-9.-]{2,62}$/.test(bucket) &&
    url.host + url.username + url.password === bucket &&
    /^[\w/.-]*$/.test(url.pathname) &&
    (endpoint === undefined || isOrigin(endpoint)) &&
    (region === undefined || /^[\w-]+$/.test(region)) &&
    (pathStyle === undefined || /^(true|false)$/.test(pathStyle)) &&
    Object.keys(others).length === 0
  if (!isUsable)
    throw new InvalidSetting(
      `${setting} must be like s3://bucket/folder?endpoint=https://s3.example.org&region=eu-1, with the access key in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`,
    )
  const folders = url.pathname.split('/').filter((part) => part !== '')
  return {
    bucket,
    prefix: folders.map((part) => `${part}/`).join(''),
    endpoint,
    // Other stores mostly ignore the region, and the client requires one.
    region: region ?? (endpoint && 'us-east-1'),
    isPathStyle: pathStyle ? pathStyle === 'true' : endpoint !== undefined,
  }
}

function isOrigin(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
}

function readProcesses(value: string, databaseUrl: string | undefined): number {
  const count = /^\d{1,2}$/.test(value) ? Number(value) : 0
  if (count === 0)
    throw new InvalidSetting(`PROCESSES must be a whole number from 1 to 99, not "${value}".`)
  if (count === 1 || databaseUrl !== undefined) return count
  throw new InvalidSetting(
    'Several processes need PostgreSQL. Set DATABASE_URL to its address, or PROCESSES to 1.',
  )
}

/** Each reader needs memory of its own. */
const usualReaders = 3

function readReaders(value: string | undefined): number {
  if (value === undefined) return Math.min(usualReaders, availableParallelism() - 1)
  if (/^\d{1,2}$/.test(value)) return Number(value)
  throw new InvalidSetting(`READERS must be a whole number from 0 to 99, not "${value}".`)
}

function readLogLevel(value: string): LogLevel {
  const level = logLevels.find((known) => known === value)
  if (level) return level
  throw new InvalidSetting(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${value}".`)
}

function readSwitch(source: Source, name: string, usual: 'true' | 'false' = 'false'): boolean {
  const value = source[name] || usual
  if (value === 'true' || value === 'false') return value === 'true'
  throw new InvalidSetting(`${name} must be true or false, not "${value}".`)
}

/** Whose forwarding headers count: everybody's, nobody's, or those of networks in CIDR notation. */
export type TrustedProxies = boolean | string[]

/** Names of networks, as other servers have them. */
const networks: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

function readTrustedProxies(value: string): TrustedProxies {
  if (value === 'true' || value === 'false') return value === 'true'
  return value.split(',').flatMap((item) => {
    const text = item.trim()
    const found = networks[text] ?? networkOf(text)
    if (found) return found
    throw new InvalidSetting(
      `TRUSTED_PROXY must be true, false, or a list of addresses and networks such as 10.0.0.0/8, 192.168.1.4, loopback, not "${value}".`,
    )
  })
}

/** A network in CIDR notation, or one address. IPv4 mapped into IPv6 becomes IPv4. */
function networkOf(text: string): string | undefined {
  const [address = ''] = text.split('/')
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address))
    return undefined
  const full = text.includes('/') ? text : `${text}/${address.includes(':') ? 128 : 32}`
  if (!ipaddr.isValidCIDR(full)) return undefined
  const [network, bits] = ipaddr.parseCIDR(full)
  const isMapped = network instanceof ipaddr.IPv6 && network.isIPv4MappedAddress() && bits >= 96
  return isMapped ? `${network.toIPv4Address().toString()}/${bits - 96}` : full
}

// The message does not repeat the secret.
function readToken(source: Source, name: string): string | undefined {
  const value = source[name] || undefined
  if (value === undefined || /^[!-~]{16,}$/.test(value)) return value
  throw new InvalidSetting(`${name} must have at least 16 characters, and no spaces.`)
}

// The library reads the address itself.
function readTracesUrl(value: string | undefined): boolean {
  if (value === undefined || /^https?:$/.test(URL.parse(value)?.protocol ?? ''))
    return value !== undefined
  throw new InvalidSetting(
    'OTEL_EXPORTER_OTLP_ENDPOINT must be an address that starts with http:// or https://.',
  )
}

function readPublicUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const url = URL.parse(value)
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin
  throw new InvalidSetting(
    'PUBLIC_URL must be where people reach the site, such as https://kinroll.example.org.',
  )
}

// As with the database, the address may contain a password.
function readMailUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  if (/^smtps?:\/\//.test(value) && URL.parse(value)?.hostname) return value
  throw new InvalidSetting('MAIL_URL must be an address that starts with smtp:// or smtps://.')
}

function readMailTlsCa(path: string | undefined): string | undefined {
  if (path === undefined) return undefined
  try {
    const pem = readFileSync(path, 'utf8')
    // It reads the first one.
    void new X509Certificate(pem)
    return pem
  } catch (error) {
    throw new InvalidSetting(
      `MAIL_TLS_CA must be the path of a file with certificates in PEM, not "${path}": ${(error as Error).message}.`,
    )
  }
}

function readMailFrom(value: string | undefined): Mailbox | undefined {
  if (value === undefined) return undefined
  const [mailbox, ...others] = addressparser(value, { flatten: true })
  const isOne = mailbox !== undefined && others.length === 0
  if (isOne && z.safeParse(EmailAddress, mailbox.address).success) return mailbox
  throw new InvalidSetting(
    `MAIL_FROM must be an email address, such as Kinroll <office@example.org>, not "${value}".`,
  )
}

/** With the id of an email and its signature, the part before the @ must not be longer than 64 characters. */
const longestBounceName = 64 - '+123456789012345-0123456789abcdef0123'.length

function readBounces(source: Source): BounceSettings | undefined {
  const address = source['BOUNCE_ADDRESS'] || undefined
  const token = readToken(source, 'BOUNCE_TOKEN')
  if (address === undefined && token === undefined) return undefined
  if (address === undefined || token === undefined)
    throw new InvalidSetting('Set both BOUNCE_ADDRESS and BOUNCE_TOKEN, or neither.')
  const isShort = address.lastIndexOf('@') <= longestBounceName
  if (isShort && z.safeParse(EmailAddress, address).success) return { address, token }
  throw new InvalidSetting(
    `BOUNCE_ADDRESS must be an email address such as bounces@example.org, with at most ${longestBounceName} characters before the @, not "${address}".`,
  )
}

function readSecurityContact(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const url = URL.parse(value)
  const isEmail = url?.protocol === 'mailto:' && z.safeParse(EmailAddress, url.pathname).success
  if (url && (isEmail || url.protocol === 'https:')) return url.href
  throw new InvalidSetting(
    `SECURITY_CONTACT must be an address such as mailto:security@example.org or https://example.org/security, not "${value}".`,
  )
}

// The messages do not repeat the secret.
function readOidc(source: Source): OidcSettings | undefined {
  const issuer = source['OIDC_ISSUER'] || undefined
  if (issuer === undefined) return undefined
  const url = URL.parse(issuer)
  const isOwnMachine = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url?.hostname ?? '')
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && isOwnMachine))) {
    throw new InvalidSetting(
      `OIDC_ISSUER must be the https:// address of an OpenID provider, not "${issuer}".`,
    )
  }
  const clientId = source['OIDC_CLIENT_ID'] || undefined
  const clientSecret = source['OIDC_CLIENT_SECRET'] || undefined
  if (clientId === undefined || clientSecret === undefined) {
    throw new InvalidSetting(
      'OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, which the OpenID provider gives out.',
    )
  }
  return { issuer, clientId, clientSecret, name: source['OIDC_NAME'] || url.host }
}

/** What may contain a secret. Each may be in the file that `NAME_FILE` names instead. */
const secrets = [
  'DATABASE_URL',
  'IMAGES_URL',
  'MAIL_URL',
  'METRICS_TOKEN',
  'BOUNCE_TOKEN',
  'OIDC_CLIENT_SECRET',
]

/** Secrets in files, such as credentials of systemd or secrets of Docker. */
function readSecretFiles(source: Source): Source {
  const found: Source = {}
  for (const name of secrets) {
    const path = source[`${name}_FILE`]
    if (!path) continue
    if (source[name]) throw new InvalidSetting(`Set ${name} or ${name}_FILE, not both.`)
    try {
      found[name] = readFileSync(path, 'utf8').trim()
    } catch (error) {
      throw new InvalidSetting(
        `${name}_FILE must be the path of a file, not "${path}": ${(error as Error).message}.`,
      )
    }
    if (!found[name]) throw new InvalidSetting(`${name}_FILE must not be empty: ${path}.`)
  }
  return found
}
