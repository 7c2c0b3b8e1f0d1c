import { brand } from '#contract/brand.ts'
import { hour, minute, second } from '#contract/dates/durations.ts'
import { Health } from '#contract/health.ts'
import { z } from '#contract/zod.ts'
import { existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openOidcProvider } from '../accounts/oidc/oidc-provider.ts'
import { keyFileOf } from '../crypto/key-ring.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { connectionsPerProcess } from '../database/engines/postgres.ts'
import { explain } from '../database/explain.ts'
import { findJobEnd } from '../database/jobs.ts'
import { findMigrations, migrationNames } from '../database/migrate.ts'
import { compareClock } from '../database/site-clock.ts'
import { requireSiteKeys } from '../database/site-keys.ts'
import { openImageStorage } from '../images/images.ts'
import { checkMail, mailNotSet } from '../mail/check-mail.ts'
import { countUnsentEmails } from '../mail/unsent-emails.queries.ts'
import { clock } from '../process/clock.ts'
import { type Env, readEnv } from '../process/env.ts'
import { version } from '../process/version.ts'

/** What an examination found, as a sentence for the operator that says what to do, if anything. */
export type Finding = { state: 'ok' | 'warning' | 'failed'; about: string; sentence: string }

type Report = (state: Finding['state'], sentence: string) => void

type Patient = { env: Env; recipient: string | undefined; database: Database | undefined }

type Examination = {
  about: string
  examine: (patient: Patient, report: Report) => unknown
  /** Left out while the database does not answer, which is reported once. */
  needsDatabase?: true
}

/** What is examined, in this order. One that throws has failed, and the others go on. */
const examinations: Examination[] = [
  { about: 'Data', examine: examineFolder },
  { about: 'Database', examine: examineDatabase },
  { about: 'Keys', examine: examineKeys, needsDatabase: true },
  { about: 'Images', examine: examineImages },
  { about: 'Backup', examine: examineBackup, needsDatabase: true },
  { about: 'Mail', examine: examineMail },
  { about: 'Mail', examine: examineUnsentEmails, needsDatabase: true },
  { about: 'Clock', examine: examineClock, needsDatabase: true },
  { about: 'Site', examine: examineSite },
  { about: 'OpenID', examine: examineOidc },
]

/**
 * Examines the settings, and what the site depends on. It changes nothing, and sends no email but the test message to
 * the recipient.
 */
export async function examine(
  source: NodeJS.ProcessEnv,
  recipient: string | undefined,
  onFinding: (finding: Finding) => void,
): Promise<void> {
  const reportAbout =
    (about: string): Report =>
    (state, sentence) =>
      onFinding({ state, about, sentence })
  reportAbout('Version')('ok', `${brand.name} ${version} runs on Node ${process.versions.node}.`)
  let env: Env
  try {
    env = readEnv(source)
  } catch (error) {
    return reportAbout('Settings')('failed', explain(error))
  }
  reportAbout('Settings')('ok', 'All settings can be read.')
  // Opening the embedded database would create it.
  const isThere = env.databaseUrl !== undefined || existsSync(join(env.dataDir, 'kinroll.db'))
  let database: Database | undefined
  try {
    database = isThere ? openDatabase(env) : undefined
  } catch (error) {
    return reportAbout('Database')('failed', explain(error))
  }
  try {
    let answers = true
    for (const { about, examine: examineIt, needsDatabase } of examinations) {
      if (needsDatabase && !answers) continue
      const report = reportAbout(about)
      try {
        await examineIt({ env, recipient, database }, report)
      } catch (error) {
        if (about === 'Database') answers = false
        report('failed', explain(error))
      }
    }
  } finally {
    await database?.close()
  }
}

const gigabyte = 2 ** 30

async function examineFolder({ env: { dataDir } }: Patient, report: Report) {
  if (!existsSync(dataDir)) {
    return report('warning', `${dataDir} does not exist yet. The first start creates it.`)
  }
  const { bavail, blocks, bsize } = await statfs(dataDir)
  const free = (bavail * bsize) / gigabyte
  const share = bavail / blocks
  const sentence = `${free.toFixed(1)} GB are free on the disk of ${dataDir} (${Math.round(share * 100)}%).`
  if (free < 0.2) report('failed', `${sentence} Make room: soon nothing can be saved.`)
  else if (free < 2 || share < 0.1) report('warning', `${sentence} Make room.`)
  else report('ok', sentence)
}

async function examineDatabase({ env, database }: Patient, report: Report) {
  if (!database) {
    return report('warning', 'There is no database yet. The first start creates it.')
  }
  const { db, engine } = database
  if (engine === 'sqlite') {
    const { rows } = await sql<object>`pragma quick_check(1)`.execute(db)
    const result = String(Object.values(rows[0] ?? {})[0])
    if (result !== 'ok') {
      return report('failed', `The database is damaged (${result}). Restore the latest backup.`)
    }
    report('ok', `The embedded database in ${env.dataDir} has no damage.`)
  } else {
    const { rows } = await sql<{ server: string; size: number; places: number }>`
      select
        current_setting('server_version') as server,
        pg_database_size(current_database()) as size,
        current_setting('max_connections')::int as places
    `.execute(db)
    const { server = '', size = 0, places = 0 } = rows[0] ?? {}
    report('ok', `PostgreSQL ${server} answers. The database has ${Math.ceil(size / 2 ** 20)} MB.`)
    const needed = env.processes * connectionsPerProcess + 10
    if (places < needed)
      report(
        'warning',
        `PostgreSQL allows ${places} connections, and ${env.processes} processes need ${needed}. Raise max_connections, or lower PROCESSES.`,
      )
  }
  const { pending, unknown } = await findMigrations(database)
  if (unknown !== undefined) {
    const sentence = `The database belongs to a newer version of ${brand.name}, which added "${unknown}".`
    return report('failed', `${sentence} Start that version, or restore an earlier backup.`)
  }
  if (pending.length === migrationNames.length)
    report('warning', 'The database has no tables yet. The first start creates them.')
  else if (pending.length > 0)
    report('warning', `The next start updates the database: ${pending.join(', ')}.`)
}

async function examineKeys({ env: { dataDir }, database }: Patient, report: Report) {
  const file = keyFileOf(dataDir)
  if (!database && !existsSync(file)) {
    return report('warning', `There is no ${file} yet. The first start creates it.`)
  }
  if (database) await requireSiteKeys(database, dataDir)
  if (!existsSync(file)) {
    return report('warning', `There is no ${file} yet. The next start creates it.`)
  }
  if ((statSync(file).mode & 0o077) !== 0) {
    return report('warning', `Other users of the machine may read ${file}. Run chmod 600 ${file}.`)
  }
  report('ok', `${file} has the keys of the database.`)
}

async function examineImages({ env, database }: Patient, report: Report) {
  const { imageBucket } = env
  if (!database && !imageBucket) return
  await openImageStorage(env).check()
  const place = imageBucket ? `the bucket ${imageBucket.bucket}` : env.dataDir
  report('ok', `Images can be written to ${place}, and read again.`)
}

/** As in the alert of deploy/prometheus. */
const oldestBackup = 36 * hour

async function examineBackup({ database }: Patient, report: Report) {
  if (!database || (await findMigrations(database)).pending.length > 0) return
  const endedDate = await findJobEnd(database.db, 'backup')
  if (endedDate === undefined) {
    return report('warning', 'There is no backup yet. Let "kinroll backup" run every night.')
  }
  const sentence = `The last backup is of ${endedDate}.`
  if (clock.machine() - Date.parse(endedDate) <= oldestBackup) report('ok', sentence)
  else report('warning', `${sentence} Run "kinroll backup", and see why it did not run by itself.`)
}

async function examineMail({ env, recipient }: Patient, report: Report) {
  const { works, sentences } = await checkMail(
    { ...env, publicUrl: env.publicUrl ?? `http://localhost:${env.port}` },
    recipient,
  )
  sentences.forEach((sentence, at) => {
    const isLast = at === sentences.length - 1
    if (works || !isLast) report('ok', sentence)
    else report(sentence === mailNotSet ? 'warning' : 'failed', sentence)
  })
}

async function examineUnsentEmails({ database }: Patient, report: Report) {
  if (!database || (await findMigrations(database)).pending.length > 0) return
  const { refused, expired } = await countUnsentEmails(database.db)
  if (refused + expired > 0)
    report(
      'warning',
      `${refused} emails were refused by a mail server, and ${expired} could not be sent in time. A site administrator sees them at /site/emails.`,
    )
}

async function examineClock({ database }: Patient, report: Report) {
  if (!database || (await findMigrations(database)).pending.length > 0) return
  const state = await compareClock(database)
  const time = `The clock of this machine says ${new Date(clock.machine()).toISOString()}`
  const wayOut = 'Correct it, or run "kinroll clock accept" if it is right'
  if (state === 'jumped') report('failed', `${time}, which does not follow from before. ${wayOut}.`)
  else if (state === 'unconfirmed') {
    report(
      'warning',
      `${time}. The site was off for so long that it waits before it deletes what has ended. ${wayOut}.`,
    )
  } else report('ok', `${time}.`)
  if (database.engine === 'sqlite') return
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(database.db)
  const difference = Math.abs(Date.parse(rows[0]?.now ?? '') - clock.machine())
  if (difference > minute)
    report(
      'warning',
      `The clock of the machine of PostgreSQL differs by ${Math.round(difference / second)} seconds. Let both follow a time server.`,
    )
}

/** The secret is tried by the first login only. */
async function examineOidc({ env: { oidc } }: Patient, report: Report) {
  if (!oidc) return
  try {
    await openOidcProvider(oidc).reach()
    report('ok', `The OpenID provider ${oidc.issuer} answers.`)
  } catch (error) {
    const { message, cause } = error as Error
    const why = cause instanceof Error ? `${message}: ${cause.message}` : message
    report('failed', `The OpenID provider ${oidc.issuer} does not answer as one (${why}).`)
  }
}

const isGatewayError = (status: number) => [502, 503, 504].includes(status)

async function examineSite({ env }: Patient, report: Report) {
  const { publicUrl, trustedProxies } = env
  if (publicUrl === undefined) {
    return report(
      'warning',
      `PUBLIC_URL is not set, so links in emails start with http://localhost:${env.port}. Set it to where people reach the site.`,
    )
  }
  const { protocol, hostname } = new URL(publicUrl)
  const isLocal = /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)
  if (protocol === 'http:' && !isLocal)
    report('warning', `${publicUrl} is not encrypted. Put a proxy with TLS in front of it.`)
  if (protocol === 'https:' && trustedProxies === false)
    report(
      'warning',
      'TRUSTED_PROXY is not set, so everybody behind the proxy counts as one visitor. Set it to the address of the proxy, such as loopback.',
    )
  let answer: Response
  try {
    answer = await fetch(`${publicUrl}/api/health`, { signal: AbortSignal.timeout(10 * second) })
  } catch (error) {
    const { cause, message } = error as Error
    const why = cause instanceof Error ? cause.message : message
    return report(
      'warning',
      `${publicUrl} does not answer: ${why}. Start the site, or check its proxy and its name.`,
    )
  }
  const health = z.safeParse(Health, await answer.json().catch(() => undefined))
  if (!health.success) {
    const why = isGatewayError(answer.status)
      ? ': its proxy does not reach the server. Start the server, or read its log.'
      : `, and not as ${brand.name} does. Check where its name and its proxy lead.`
    return report('failed', `${publicUrl} answers ${answer.status}${why}`)
  }
  const { status, version: running } = health.data
  if (status !== 'ok') report('failed', `${publicUrl} answers that it is ${status}.`)
  else if (running !== version)
    report('warning', `${publicUrl} runs version ${running}. Restart it to run this one.`)
  else report('ok', `${publicUrl} answers.`)
}
