import { accessSync, constants, existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** An address of PostgreSQL, as psql and pg_dump accept it: `postgres://user:password@host:port/name?parameter=value`. */
const pattern =
  /^postgres(?:ql)?:\/\/(?:(?<user>[^/?@:]*)(?::(?<password>[^/?]*))?@)?(?<host>\[[\da-fA-F:.]+\]|[^/?:@]*)(?::(?<port>\d*))?(?:\/(?<name>[^?]*))?(?:\?(?<query>.*))?$/

const sslModes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const

/** Why an address cannot be used, as the end of a sentence about it, which does not repeat its password. */
export function faultOfPostgresUrl(url: string): string | undefined {
  if (!/^postgres(ql)?:\/\//.test(url))
    return 'must be an address that starts with postgres:// or postgresql://'
  if (hostsOf(url).includes(','))
    return 'must name one host: several are not supported. Put a proxy in front of them, such as HAProxy'
  const parameters = parametersOf(url)
  if (!parameters) return 'must be like postgres://user:password@host:5432/name'
  const mode = parameters.get('sslmode') ?? undefined
  if (mode !== undefined && !sslModes.some((known) => known === mode))
    return `has sslmode=${mode}. It must be one of ${sslModes.join(', ')}`
  const rootCertificate = parameters.get('sslrootcert')
  if (mode === 'verify-ca' && rootCertificate === null)
    return 'has sslmode=verify-ca and needs sslrootcert: the file of the certificate authority'
  if (rootCertificate !== null && !isReadable(rootCertificate))
    return `has sslrootcert=${rootCertificate}, a file that cannot be read`
  return undefined
}

function hostsOf(url: string): string {
  const [address = '', query] = url.slice(url.indexOf('//') + 2).split('?', 2)
  const place = address.slice(address.lastIndexOf('@') + 1)
  return new URLSearchParams(query).get('host') ?? place.split('/', 1)[0] ?? ''
}

/**
 * The addresses to try for the driver, which does not understand all of what libpq does: as it means `sslmode`, and
 * with everything in parameters. Without `sslmode`, a connection on this machine is encrypted only if the database
 * asks for it.
 */
export function driverUrlsOf(url: string): [string, ...string[]] {
  const parameters = parametersOf(url)
  if (!parameters) return [url]
  const name = parameters.get('dbname') ?? ''
  parameters.delete('dbname')
  const urlWith = (sslmode: string) => {
    const all = new URLSearchParams(parameters)
    all.set('sslmode', sslmode)
    all.set('uselibpqcompat', 'true')
    if (sslmode === 'disable' || sslmode === 'prefer') all.delete('sslrootcert')
    return `postgres:///${encodeURIComponent(name)}?${all}`
  }
  const host = parameters.get('host') ?? ''
  if (host.startsWith('/')) return [urlWith('disable')]
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|::1|)$/.test(host)
  const mode = parameters.get('sslmode') ?? (isLocal ? 'allow' : 'prefer')
  if (mode === 'allow') return [urlWith('disable'), urlWith('prefer')]
  if (mode === 'prefer') return [urlWith('prefer'), urlWith('disable')]
  return [urlWith(mode)]
}

/** Everything that the address says. Undefined if it cannot be read. */
function parametersOf(url: string): URLSearchParams | undefined {
  const groups = pattern.exec(url)?.groups
  if (!groups) return undefined
  // A plus is no space, as in a form.
  const parameters = new URLSearchParams((groups['query'] ?? '').replaceAll('+', '%2B'))
  try {
    const { user = '', password = '', host = '', port = '', name = '' } = groups
    const parts = { user, password, host: host.replace(/^\[(.+)\]$/, '$1'), port, dbname: name }
    for (const [key, text] of Object.entries(parts))
      if (text !== '' && !parameters.has(key)) parameters.set(key, decodeURIComponent(text))
  } catch {
    return undefined
  }
  normalizeSsl(parameters)
  if (!parameters.get('host')) setSocket(parameters)
  return parameters
}

function normalizeSsl(parameters: URLSearchParams) {
  if (parameters.get('ssl') === 'true' && !parameters.has('sslmode'))
    parameters.set('sslmode', 'require')
  parameters.delete('ssl')
  const ofUser = join(homedir(), '.postgresql/root.crt')
  if (parameters.get('sslrootcert') === 'system') {
    parameters.delete('sslrootcert')
    parameters.set('sslmode', 'verify-full')
  } else if (!parameters.has('sslrootcert') && existsSync(ofUser)) {
    parameters.set('sslrootcert', ofUser)
  }
}

/** Without a host, Debian's libpq connects by the socket of this machine. */
function setSocket(parameters: URLSearchParams) {
  const folder = '/var/run/postgresql'
  const isThere = existsSync(join(folder, `.s.PGSQL.${parameters.get('port') ?? '5432'}`))
  if (isThere && !process.env['PGHOST']) parameters.set('host', folder)
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}
