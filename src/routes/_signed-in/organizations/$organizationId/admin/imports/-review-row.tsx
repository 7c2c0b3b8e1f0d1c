import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type {
  FixImportRow,
  Import,
  ImportChoice,
  ImportRow,
  ImportGuardian,
} from '#contract/people/imports.ts'
import { familyAccessNames } from '#contract/people/families.ts'
import { Button } from '#src/ui/button.tsx'
import { Comparison } from '#src/ui/fields/comparison.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import { RowListItem } from '#src/ui/table/row-list.tsx'
import { Badge } from '#src/ui/text/badge.tsx'
import { RowFields } from './-row-fields.tsx'

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
  const { id, verdict, sentences, differences, guardians, people, faults, choices, choice } = row
  const [isWhole, setWhole] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const goOn = useEffectEvent(() => {
    title.current?.focus()
    onNext()
  })
  useEffect(() => {
    if (isNext) goOn()
  }, [isNext])
  const [tone, label] = looks[verdict]
  const [first, ...others] = people.map(({ name, as }) => (as === '' ? name : `${name} (${as})`))
  const isAsked = verdict === 'Error' || verdict === 'Conflict'
  const said = sentences.map((sentence) => <p key={sentence}>{sentence}</p>)
  return (
    <RowListItem note={!isAsked && said}>
      <Stack gap="tight">
        <Row gap="tight" align="apart" wrap>
          <h3 ref={title} tabIndex={-1}>
            Row {id} <Badge tone={tone}>{label}</Badge> {first}
          </h3>
          <Row gap="tight" wrap>
            {!isWhole && (
              <Button
                size="small"
                look="quiet"
                aria-label={`Edit row ${id}`}
                onClick={() => setWhole(true)}
              >
                Edit
              </Button>
            )}
            <Button
              size="small"
              look="quiet"
              busy={isBusy}
              aria-label={verdict === 'LeftOut' ? `Take in row ${id}` : `Leave out row ${id}`}
              onClick={() => onFix({ isLeftOut: verdict !== 'LeftOut' })}
            >
              {verdict === 'LeftOut' ? 'Take in' : 'Leave out'}
            </Button>
          </Row>
        </Row>
        {others.length > 0 && <p>With {others.join(', ')}</p>}
        {guardians.map((guardian) => (
          <p key={guardian.name + guardian.children.join()}>{guardianSentence(guardian)}</p>
        ))}
        {isAsked && said}
        {differences.length > 0 && (
          <Comparison
            heads={['Here', 'In the file']}
            rows={differences.map(({ label: what, here, told }) => [what, here, told])}
          />
        )}
        {choices.length > 0 && (
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
          </Row>
        )}
        {(isWhole || faults.length > 0) && (
          <RowFields
            row={row}
            columns={columns}
            isWhole={isWhole}
            isBusy={isBusy}
            onSave={(cells) => onFix({ cells })}
            onCancel={() => {
              title.current?.focus()
              setWhole(false)
            }}
          />
        )}
      </Stack>
    </RowListItem>
  )
}

const choiceNames: Record<ImportChoice, string> = {
  Keep: 'Keep ours',
  Take: 'Take theirs',
  Same: 'Same person',
  New: 'Somebody new',
}

const looks = {
  Error: ['destructive', 'Error'],
  Conflict: ['warning', 'Conflict'],
  New: ['success', 'New'],
  Match: ['default', 'Match'],
  LeftOut: ['default', 'Left out'],
} as const satisfies Record<ImportRow['verdict'], readonly [string, string]>

const list = new Intl.ListFormat('en-US')

/** Whom the file makes a guardian of whom, what they may do, and through which account. */
function guardianSentence(guardian: ImportGuardian): string {
  const { name, access, children } = guardian
  const becomes = `${name} (${accountWords(guardian)}) will be a guardian of ${list.format(children)}`
  if (access === null) return `${becomes}.`
  const allowed = familyAccessNames[access].toLowerCase()
  return `${becomes} ${access === 'Full' ? `with ${allowed}` : `(${allowed})`}.`
}

function accountWords({ address, account }: ImportGuardian): string {
  if (account === null) return 'you do not have permission to see the account'
  const words = {
    None: 'no account',
    Unverified: 'no account until this email is verified',
    Active: 'verified account',
  }[account]
  return address === null ? words : `${address}, ${words}`
}
