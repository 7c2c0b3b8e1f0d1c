import type { ImportPhase, ImportProgress } from '#contract/people/imports.ts'
import { Progress } from '#src/ui/fields/progress.tsx'
import { counted, numbers } from '#src/ui/text/counted.ts'

interface WorkingProps {
  phase: ImportPhase
  /** How far it is; null where nobody can say. */
  work: ImportProgress['work']
}

/** How far the server is with an import. */
export function Working({ phase, work }: WorkingProps) {
  const { done, total } = work ?? { done: 0, total: 0 }
  const rows = `${numbers.format(done)} of ${counted(total, ['row', 'rows'])}`
  return (
    <Progress
      label={phases[phase]}
      fraction={work && (total > 0 ? done / total : 1)}
      words={work ? rows : ''}
    />
  )
}

const phases: Record<ImportPhase, string> = {
  Reading: 'Reading',
  Applying: 'Importing',
  Undoing: 'Undoing',
}

/** What it does, as a title, and said once. */
export const workTitles: Record<ImportPhase, string> = {
  Reading: 'The rows are being read',
  Applying: 'The file is being imported',
  Undoing: 'The import is being undone',
}
