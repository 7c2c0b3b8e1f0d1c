import { useEffect, useRef } from 'react'
import { useFormContext, type FieldValues } from 'react-hook-form'
import { Button } from '#src/ui/button.tsx'
import { Comparison } from '#src/ui/fields/comparison.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import type { Fields } from '../fields/fields.ts'
import { momentInWords } from '#contract/dates/display-date.ts'

export interface Saved {
  version: number
  savedBy: string | null
  savedDate: string
}

interface VersionConflictProps<Values extends FieldValues> {
  row: Saved
  theirs: Values
  fields: Partial<Fields<Values>>
  /** Whether the user changed a field. */
  isMine: (name: string) => boolean
  onSaveMine: () => void
  onTakeTheirs: () => void
}

/** Someone else saved first: shows their values next to the form's, and lets the user choose. */
export function VersionConflict<Values extends FieldValues>({
  row,
  theirs,
  fields,
  isMine,
  onSaveMine,
  onTakeTheirs,
}: VersionConflictProps<Values>) {
  const yours = useFormContext<Values>().watch()
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])

  const names = Object.keys(fields).filter((name) => !isSame(yours[name], theirs[name]))
  const title = `${row.savedBy ?? 'Someone'} saved this on ${momentInWords(row.savedDate)} while you were editing it.`
  return (
    <div ref={notice} role="group" aria-label={title} tabIndex={-1}>
      <Notice tone="warning" title={title}>
        <Stack>
          {names.length === 0 ? (
            <p>Their version matches yours.</p>
          ) : (
            <Comparison
              heads={['Yours', 'Theirs']}
              rows={names.map((name) => {
                const { label = name, show = String } = fields[name] ?? {}
                const shown = (value: Values[string], whose: 'yours' | 'theirs') =>
                  isNothing(value) ? 'Empty' : show(value, whose)
                return [
                  label,
                  isMine(name) ? shown(yours[name], 'yours') : 'Unchanged',
                  shown(theirs[name], 'theirs'),
                ]
              })}
            />
          )}
          <p>“Save mine” keeps the fields you changed and uses theirs for the rest.</p>
          <Row gap="tight" wrap>
            <Button onClick={onSaveMine}>Save mine</Button>
            <Button onClick={onTakeTheirs}>Use theirs</Button>
          </Row>
        </Stack>
      </Notice>
    </div>
  )
}

const isNothing = (value: unknown) => value === null || value === undefined || value === ''

const isSame = (one: unknown, other: unknown) =>
  (isNothing(one) && isNothing(other)) || JSON.stringify(one) === JSON.stringify(other)
