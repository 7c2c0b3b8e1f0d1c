import { availableParallelism } from 'node:os'
import addressparser from 'nodemailer/lib/addressparser'
import { EmailAddress } from '#contract/accounts/accounts.ts'
import { z } from '#contract/zod.ts'

export type Mailbox = { name: string; address: string }

export type Env = {
  port: number
  host: string | undefined
  dataDir: string
  databaseUrl: string | undefined
  /** How many processes answer requests. */
  processes: number
  /** How many threads answer reads besides the main one, with the embedded database. */
  readers: number
  logLevel: LogLevel
  isBehindTrustedProxy: boolean
  /** Whether the pages for developers are served. */
  isDevelopment: boolean
  publicUrl: string | undefined
  mailUrl: string | undefined
  breachedPasswords: string | undefined
  mailFrom: Mailbox | undefined
  /** Where people report a vulnerability, as a URL. */
  securityContact: string | undefined
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** A setting that cannot be used. Its message is a sentence for the operator. */
export class InvalidSetting extends Error {}

/** Reads the settings of this process; an empty one counts as unset. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const databaseUrl = readDatabaseUrl(source['DATABASE_URL'] || undefined)
  return {
    port: readPort(source['PORT'] || '3000'),
    host: readHost(source['HOST'] || undefined),
    dataDir: source['DATA_DIR'] || './data',
    databaseUrl,
    processes: readProcesses(source['PROCESSES'] || '1', databaseUrl),
    readers: readReaders(source['READERS'] || undefined),
    logLevel: readLogLevel(source['LOG_LEVEL'] || 'info'),
    isBehindTrustedProxy: readTrustedProxy(source['TRUSTED_PROXY'] || 'false'),
    isDevelopment: source['NODE_ENV'] === 'development',
    publicUrl: readPublicUrl(source['PUBLIC_URL'] || undefined),
    breachedPasswords: source['BREACHED_PASSWORDS'] || undefined,
    mailUrl: readMailUrl(source['MAIL_URL'] || undefined),
    mailFrom: readMailFrom(source['MAIL_FROM'] || undefined),
    securityContact: readSecurityContact(source['SECURITY_CONTACT'] || undefined),
  }
}

function readPort(value: string): number {
  if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value)
  throw new InvalidSetting(`PORT must be a whole number from 0 to 65535, not "${value}".`)
}

function readHost(value: string | undefined): string | undefined {
  if (value === undefined || /^[\w.:-]+$/.test(value)) return value
  throw new InvalidSetting(`HOST must be a host name or an IP address, not "${value}".`)
}

// The address may contain a password, so the message does not repeat it.
function readDatabaseUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  if (/^postgres(ql)?:\/\//.test(value) && URL.canParse(value)) return value
  throw new InvalidSetting(
    'DATABASE_URL must be an address that starts with postgres:// or postgresql://.',
  )
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

function readTrustedProxy(value: string): boolean {
  if (value === 'true' || value === 'false') return value === 'true'
  throw new InvalidSetting(`TRUSTED_PROXY must be true or false, not "${value}".`)
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

function readMailFrom(value: string | undefined): Mailbox | undefined {
  if (value === undefined) return undefined
  const [mailbox, ...others] = addressparser(value, { flatten: true })
  const isOne = mailbox !== undefined && others.length === 0
  if (isOne && z.safeParse(EmailAddress, mailbox.address).success) return mailbox
  throw new InvalidSetting(
    `MAIL_FROM must be an email address, such as Kinroll <office@example.org>, not "${value}".`,
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
