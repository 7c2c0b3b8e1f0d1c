import type { ImportPhase, ImportProgress } from '#contract/people/imports.ts'
import type { Database } from '#server/database/database.ts'
import type { Tell } from '#server/process/slices.ts'

type Running = { importId: number; phase: ImportPhase; done: number; total: number }

/** Work in this process. Other processes on the same database do not see it. */
const running = new WeakMap<Database, Set<Running>>()

type Given = { database: Database; ids: { importId: number }; atEnd: (task: () => void) => void }

/** Work on an import. Its progress can be read until the call ends. */
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

/** If several calls work on one import, all but the first wait and are refused in the end, so the first one counts. */
export function findProgress(database: Database, importId: number): ImportProgress {
  const work = [...(running.get(database) ?? [])].find((one) => one.importId === importId)
  return { work: work ?? null }
}
