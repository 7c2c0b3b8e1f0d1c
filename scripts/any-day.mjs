import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { build } from './build.mjs'
import { chromium } from './chromium.mjs'
import { command, OperatorError } from './command/command.mjs'
import { inRoot } from './command/root.mjs'
import { run } from './command/run.mjs'
import { outcome, playwrightCounts, summary, vitestCounts } from './counts.mjs'
import { installFromDebian } from './debian.mjs'
import { folderForTests } from './folder-for-tests.mjs'

/** @typedef {{ when: string, timeZone: string }} Moment */

const folder = 'reports/any-day'
const projects = ['unit', 'server on SQLite', 'server on PostgreSQL']

// At each moment, all database tests run, and one part of the features, so that all features have run at the end.
const moments = () => {
  const year = new Date().getUTCFullYear() + 1
  return [
    { when: '+30d', timeZone: 'Pacific/Kiritimati' },
    { when: '+400d', timeZone: 'Asia/Kolkata' },
    { when: '+4000d', timeZone: 'America/New_York' },
    // The date changes while tests run, and so does the hour that a clock change skips or repeats. Tests that set such a
    // moment themselves check what happens to classes and semesters then.
    { when: '23:59', timeZone: 'UTC' },
    { when: `${nextLeapYear(year)}-02-29T23:59`, timeZone: 'Asia/Kolkata' },
    { when: `${sunday(`${year}-03-08`)}T01:59`, timeZone: 'America/New_York' },
    { when: `${sunday(`${year}-11-01`)}T01:59`, timeZone: 'America/New_York' },
  ]
}

await command(import.meta.filename, async (args) => {
  const { values, positionals } = parseArgs({
    args,
    options: { 'no-features': { type: 'boolean' } },
    allowPositionals: true,
  })
  const library = await faketime()
  const all = moments()
  const asked = positionals.length > 0 ? positionals.map(momentOf) : all
  process.env.TMPDIR ||= folderForTests()
  mkdirSync(inRoot(folder), { recursive: true })
  const browser = values['no-features'] ? undefined : await readyForFeatures()
  let failed = 0
  for (const [index, moment] of asked.entries()) {
    console.log(`\n${moment.when} in ${moment.timeZone}`)
    // Each project starts at that moment, no matter how long the previous one took.
    for (const project of projects) report(project, await vitest(project, await clockAt(moment)))
    if (!browser) continue
    const part = `${(index % all.length) + 1}/${all.length}`
    const env = { ...(await clockAt(moment)), CHROMIUM: browser }
    report(`features, part ${part}`, await features(part, env))
  }
  process.exitCode = failed > 0 ? 1 : 0

  /** @param {Moment} moment */
  async function clockAt(moment) {
    return { LD_PRELOAD: library, FAKETIME: await offsetOf(moment), TZ: moment.timeZone }
  }

  /** @param {string} title @param {import('./counts.mjs').Outcome} ended */
  function report(title, ended) {
    if (ended.failed > 0) console.log(ended.output.trim())
    console.log(`  ${title}: ${summary(ended)}`)
    failed += ended.failed
  }
})

/** @param {string} text such as `+400d`, `23:59@Asia/Kolkata` or `2028-02-29T12:00` @returns {Moment} */
function momentOf(text) {
  const [when = '', timeZone = process.env.TZ || 'UTC'] = text.split('@')
  if (!/^(\+\d+d|(\d{4}-\d\d-\d\dT)?\d\d:\d\d)$/.test(when) || !isTimeZone(timeZone)) {
    throw new OperatorError(
      `"${text}" is no moment such as +400d, 23:59 or 2028-02-29T12:00, with a time zone after it: +400d@Asia/Kolkata.`,
    )
  }
  return { when, timeZone }
}

/** @param {string} timeZone */
function isTimeZone(timeZone) {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}

/** The offset from now in the format of faketime. @param {Moment} moment */
async function offsetOf({ when, timeZone }) {
  if (when.startsWith('+')) return when
  const { instantAt, todayIn } = await import('#server/tenancy/organizations.queries.ts')
  const [date = '', time = ''] = when.includes('T') ? when.split('T') : [todayIn(timeZone), when]
  const ahead = Math.round((Date.parse(instantAt(date, time, timeZone)) - Date.now()) / 1000)
  return `${ahead < 0 ? '' : '+'}${ahead}s`
}

/** @param {number} year */
function nextLeapYear(year) {
  return Math.ceil(year / 4) * 4
}

/** The first Sunday on or after a day. @param {string} from */
function sunday(from) {
  const day = Temporal.PlainDate.from(from)
  return day.add({ days: 7 - day.dayOfWeek }).toString()
}

/** The path of libfaketime, which makes programs believe that it is another day. */
async function faketime() {
  if (!libraryHere()) await installFromDebian('faketime', 'faketime')
  const library = libraryHere()
  if (library) return library
  throw new OperatorError(
    'No faketime was found: install it (on Debian "apt-get install faketime"). It exists for Linux alone.',
  )
}

function libraryHere() {
  const asked = ['-f', '+0', 'printenv', 'LD_PRELOAD']
  const { status, stdout } = spawnSync('faketime', asked, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

async function readyForFeatures() {
  const browser = await chromium()
  await build()
  const generated = await run('bddgen', [])
  if (!generated.isFine) throw new OperatorError(generated.output)
  return browser
}

/** @param {string} project @param {NodeJS.ProcessEnv} env */
async function vitest(project, env) {
  const written = `${folder}/tests.json`
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${written}`]
  const ran = await run('vitest', ['run', `--project=${project}`, ...reporters], { env })
  return outcome(ran, vitestCounts(written))
}

/** @param {string} part @param {NodeJS.ProcessEnv} env */
async function features(part, env) {
  const written = `${folder}/features.json`
  const ran = await run('playwright', ['test', `--shard=${part}`, '--reporter=dot,json'], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: inRoot(written) },
    minutes: 30,
  })
  return outcome(ran, playwrightCounts(written))
}
