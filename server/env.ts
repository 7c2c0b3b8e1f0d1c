export type Env = {
  port: number
  host: string | undefined
  dataDir: string
  databaseUrl: string | undefined
  logLevel: LogLevel
  isBehindTrustedProxy: boolean
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** A setting that cannot be used. Its message is a sentence for whoever starts the server. */
export class InvalidSetting extends Error {}

/** Reads the settings of this process; an empty one counts as unset. */
export function readEnv(source: Record<string, string | undefined>): Env {
  return {
    port: readPort(source['PORT'] || '3000'),
    host: readHost(source['HOST'] || undefined),
    dataDir: source['DATA_DIR'] || './data',
    databaseUrl: readDatabaseUrl(source['DATABASE_URL'] || undefined),
    logLevel: readLogLevel(source['LOG_LEVEL'] || 'info'),
    isBehindTrustedProxy: readTrustedProxy(source['TRUSTED_PROXY'] || 'false'),
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

// The address may hold a password, so the sentence does not repeat it.
function readDatabaseUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  if (/^postgres(ql)?:\/\//.test(value) && URL.canParse(value)) return value
  throw new InvalidSetting(
    'DATABASE_URL must be an address that starts with postgres:// or postgresql://.',
  )
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
