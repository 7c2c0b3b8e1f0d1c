import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { keyOf, type Evidence, type Run } from './evidence.ts'

const ledger = 'reports/last-runs.json'
const pictures = 'reports/pictures'

/** Adds earlier results of evidence that did not run now, and saves all of it for next time. */
export async function withLastRuns(evidence: Evidence[]): Promise<Evidence[]> {
  const earlier = (readReport(ledger) ?? {}) as Partial<Record<string, Run>>
  const whole = await Promise.all(
    evidence.map(async (one) => ({
      ...one,
      last: one.last ? await withSavedPictures(one.last) : (earlier[keyOf(one)] ?? null),
    })),
  )
  const runs = whole.flatMap((one) => (one.last ? [[keyOf(one), one.last] as const] : []))
  writeFileSync(ledger, JSON.stringify(Object.fromEntries(runs)))
  return whole
}

/** The content of a report, or null if there is none. */
export function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Saves smaller copies, because the next run clears Playwright's files. */
async function withSavedPictures(run: Run): Promise<Run> {
  mkdirSync(pictures, { recursive: true })
  return { ...run, pictures: await Promise.all(run.pictures.map(saveCopy)) }
}

async function saveCopy(path: string) {
  const picture = readFileSync(path)
  const copy = `${pictures}/${createHash('sha256').update(picture).digest('hex').slice(0, 16)}.webp`
  await sharp(picture).resize({ width: 800, withoutEnlargement: true }).webp().toFile(copy)
  return copy
}
