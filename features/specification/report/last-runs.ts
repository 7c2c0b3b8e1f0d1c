import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { keyOf, type Evidence, type Run } from './evidence.ts'

const ledger = 'reports/last-runs.json'
const pictures = 'reports/pictures'

/** Adds what earlier runs told about the evidence that did not run now, and keeps all of it for the next time. */
export async function withLastRuns(evidence: Evidence[]): Promise<Evidence[]> {
  const earlier = (readReport(ledger) ?? {}) as Partial<Record<string, Run>>
  const whole = await Promise.all(
    evidence.map(async (one) => ({
      ...one,
      last: one.last ? await withKeptPictures(one.last) : (earlier[keyOf(one)] ?? null),
    })),
  )
  const runs = whole.flatMap((one) => (one.last ? [[keyOf(one), one.last] as const] : []))
  writeFileSync(ledger, JSON.stringify(Object.fromEntries(runs)))
  return whole
}

/** What a report holds, or null where there is none. */
export function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** The next run clears what Playwright leaves behind; smaller copies stay. */
async function withKeptPictures(run: Run): Promise<Run> {
  mkdirSync(pictures, { recursive: true })
  return { ...run, pictures: await Promise.all(run.pictures.map(keep)) }
}

async function keep(path: string) {
  const picture = readFileSync(path)
  const kept = `${pictures}/${createHash('sha256').update(picture).digest('hex').slice(0, 16)}.webp`
  await sharp(picture).resize({ width: 800, withoutEnlargement: true }).webp().toFile(kept)
  return kept
}
