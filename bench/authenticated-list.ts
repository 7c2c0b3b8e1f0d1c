import { second } from '#contract/dates/durations.ts'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Profiler } from 'node:inspector'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Asked, Ready } from './authenticated-list.server.ts'
import { countAnswers, readsOf } from './count-answers.ts'
import { fillSchool } from './night.fill.ts'

/** How long each round lasts, in milliseconds. */
const duration = second
const rounds = 7
const most = 2

const dataDir = mkdtempSync(join(tmpdir(), 'kinroll-bench-'))
process.once('exit', () => rmSync(dataDir, { recursive: true }))
const database = openDatabase({ dataDir })
await migrate(database)
const list = readsOf(await fillSchool(database))['page of 20 members']
await database.close()
if (!list) throw new Error('There is no such list')

const child = fork(join(import.meta.dirname, 'authenticated-list.server.ts'), [
  dataDir,
  list.path,
  list.token ?? '',
])
const [urls] = (await once(child, 'message')) as [Ready]

async function ask<Answer>(asked: Asked): Promise<Answer> {
  child.send(asked)
  const [answer] = (await once(child, 'message')) as [Answer]
  return answer
}

/** The CPU time of an answer, in milliseconds. */
async function cpuOf(url: string): Promise<number> {
  await ask('used')
  const count = await countAnswers(url, list ?? { path: '' }, duration)
  return (await ask<number>('used')) / count
}

await cpuOf(urls.real)
await cpuOf(urls.bare)
const times: { real: number; bare: number }[] = []
// Alternating, so that other work on the machine slows both.
for (let round = 0; round < rounds; round += 1)
  times.push({ real: await cpuOf(urls.real), bare: await cpuOf(urls.bare) })
await ask('startProfile')
await countAnswers(urls.real, list, 3 * duration)
const profile = await ask<Profiler.Profile>('stopProfile')
child.disconnect()

const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
const ratio = median(times.map(({ real, bare }) => real / bare))
console.table({
  'statements of the call': urls.statementsCount,
  'CPU of the app (ms)': Number(median(times.map(({ real }) => real)).toFixed(3)),
  'CPU of bare Hono (ms)': Number(median(times.map(({ bare }) => bare)).toFixed(3)),
  ratio: Number(ratio.toFixed(2)),
})
console.log('The time of the app by what it runs, and its longest functions (%)')
console.table(sharesOf(profile, groupOf).slice(0, 14))
console.table(sharesOf(profile, nameOf).slice(0, 25))
if (ratio > most) {
  console.log(`EXCEEDED: ${ratio.toFixed(2)} times, more than ${most}`)
  process.exitCode = 1
}

type Frame = Profiler.ProfileNode['callFrame']

/** The share of each group of functions in the time in which anything ran, in percent, largest first. */
function sharesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile, of: Group) {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const shares = new Map<string, number>()
  let sum = 0
  for (const [at, id] of samples.entries()) {
    const frame = frames.get(id)
    if (!frame || frame.functionName === '(idle)') continue
    const taken = timeDeltas[at] ?? 0
    shares.set(of(frame), (shares.get(of(frame)) ?? 0) + taken)
    sum += taken
  }
  return [...shares]
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, taken]) => ({ name, share: Number(((100 * taken) / sum).toFixed(1)) }))
}

type Group = (frame: Frame) => string

/** The package, or the folder of this repository. What runs without a file is SQLite, sockets and others of Node. */
function groupOf({ url, functionName }: Frame): string {
  const inPackage = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1]
  const inFolder = /\/(server\/[^/]+|contract)\//.exec(url)?.[1]
  if (inPackage ?? inFolder) return inPackage ?? inFolder ?? ''
  if (url.startsWith('node:')) return 'Node'
  return functionName.startsWith('(') ? functionName : 'native'
}

function nameOf({ functionName, url, lineNumber }: Frame): string {
  const file = url
    .replace(/^.*\/(?:node_modules|bench\/\.\.)\//, '')
    .replace(/^file:.*\/(server|contract)\//, '$1/')
  return `${functionName || 'anonymous'} ${file}:${lineNumber + 1}`
}
