import type { ImportPhase, ImportProgress } from '#contract/people/imports.ts'
import type { Database } from '#server/database/database.ts'
import type { Tell } from '#server/process/slices.ts'

type Running = { importId: number; phase: ImportPhase; done: number; total: number }

/** What this process is at work on. Others on the same database know nothing of it. */
const running = new WeakMap<Database, Set<Running>>()

type Given = { database: Database; ids: { importId: number }; atEnd: (task: () => void) => void }

/** Work on an import, of which is told how far it is until its call is over. */
export type Work = { begin: (phase: ImportPhase, total: number) => Tell }

export function followWork({ database, ids: { importId }, atEnd }: Given): Work {
  const works = running.get(database) ?? new Set()
  running.set(database, works)
  const work: Running = { importId, phase: 'Reading', done: 0, total: 0 }
  atEnd(() => works.delete(work))
  return {
    begin(phase, total) {
      works.add(Object.assign(work, { phase, done: 0, total }))
      return (share) => {
        work.done = Math.min(total, Math.floor(share * total))
      }
    },
  }
}

/** Of several that are at work on one import, all but the first wait, and are refused in the end. */
export function findProgress(database: Database, importId: number): ImportProgress {
  const work = [...(running.get(database) ?? [])].find((one) => one.importId === importId)
  return { work: work ?? null }
}
