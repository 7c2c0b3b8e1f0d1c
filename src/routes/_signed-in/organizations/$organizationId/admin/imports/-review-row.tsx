import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FixImportRow, Import, ImportChoice, ImportRow } from '#contract/imports.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, focusCard } from '#src/ui/card.tsx'
import { Field, TextInput } from '#src/ui/fields/field.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import { Badge } from '#src/ui/text/badge.tsx'

interface ReviewRowProps {
  row: ImportRow
  columns: Import['columns']
  isBusy: boolean
  /** Has the focus next, after a row was judged anew. */
  isNext: boolean
  onNext: () => void
  onFix: (part: Partial<Omit<FixImportRow, 'version'>>) => void
}

/** One row of the file: whom it names, what it comes to and why, and what can be done about it. */
export function ReviewRow({ row, columns, isBusy, isNext, onNext, onFix }: ReviewRowProps) {
  const { id, verdict, sentences, people, cells, choices, choice } = row
  const [draft, setDraft] = useState<string[] | null>(null)
  const [isCancelled, setCancelled] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  const goOn = useEffectEvent(() => {
    focusCard(place.current)
    onNext()
  })
  useEffect(() => {
    if (isNext) goOn()
  }, [isNext])
  const firstField = columns.findIndex(({ field }) => field !== null)
  const [tone, label] = looks[verdict]
  const names = people.map(({ name, as }) => (as === '' ? name : `${name} (${as})`)).join(', ')
  return (
    <Card
      title={
        <Row gap="tight" wrap>
          <span ref={place}>Row {id}</span>
          <Badge tone={tone}>{label}</Badge>
        </Row>
      }
      description={names}
    >
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {draft && (
        <Stack>
          {columns.map(
            ({ header, field }, column) =>
              field !== null && (
                <Field key={column} label={header}>
                  {(control) => (
                    <TextInput
                      {...control}
                      autoFocus={column === firstField}
                      value={draft[column] ?? ''}
                      onChange={({ target: { value } }) =>
                        setDraft(draft.map((cell, index) => (index === column ? value : cell)))
                      }
                    />
                  )}
                </Field>
              ),
          )}
        </Stack>
      )}
      <Row gap="tight" wrap>
        {choices.map((one) => (
          <Button
            key={one}
            size="small"
            aria-pressed={one === choice}
            busy={isBusy}
            onClick={() => onFix({ choice: one })}
          >
            {choiceNames[one]}
          </Button>
        ))}
        {draft ? (
          <>
            <Button
              size="small"
              look="primary"
              busy={isBusy}
              onClick={() => onFix({ cells: draft })}
            >
              Save Row
            </Button>
            <Button
              size="small"
              onClick={() => {
                setDraft(null)
                setCancelled(true)
              }}
            >
              Cancel
            </Button>
          </>
        ) : (
          <Button
            size="small"
            autoFocus={isCancelled}
            aria-label={`Edit row ${id}`}
            onClick={() => setDraft(cells)}
          >
            Edit
          </Button>
        )}
        <Button
          size="small"
          busy={isBusy}
          aria-label={verdict === 'LeftOut' ? `Take in row ${id}` : `Leave out row ${id}`}
          onClick={() => onFix({ isLeftOut: verdict !== 'LeftOut' })}
        >
          {verdict === 'LeftOut' ? 'Take in' : 'Leave out'}
        </Button>
      </Row>
    </Card>
  )
}

const choiceNames: Record<ImportChoice, string> = {
  Keep: 'Keep what is here',
  Take: 'Take the file’s',
  Same: 'Same person',
  New: 'Somebody new',
}

const looks = {
  Error: ['destructive', 'Error'],
  Conflict: ['warning', 'Conflict'],
  New: ['success', 'New'],
  Match: ['default', 'Here already'],
  LeftOut: ['default', 'Left out'],
} as const satisfies Record<ImportRow['verdict'], readonly [string, string]>
