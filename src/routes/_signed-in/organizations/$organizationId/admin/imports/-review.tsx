import { type ReactNode, useEffect, useRef, useState, useEffectEvent } from 'react'
import { useSelector } from '@xstate/react'
import type {
  Import,
  FixImportRow,
  ImportChoice,
  ImportRow,
  ImportGuardian,
} from '#contract/people/imports.ts'
import type { ImportVerdict } from '#contract/people/imports.query.ts'
import {
  effectOf,
  leftOutOf,
  reasonOf,
  needsReview,
  needyOf,
  type peopleImportMachine,
} from '#src/machines/people/people-import.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, focusFirstCard } from '#src/ui/card.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ActorRefFrom } from 'xstate'
import { pageSizes } from '#contract/page.ts'
import { importRowsQuery } from '#src/api/people/imports.api.ts'
import { Later } from '#src/components/frame/later.tsx'
import { Pager } from '#src/ui/table/pager.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import type { ReviewSearch } from './-people-import.tsx'
import { familyAccessNames } from '#contract/people/families.ts'
import { Comparison } from '#src/ui/fields/comparison.tsx'
import { Badge } from '#src/ui/text/badge.tsx'
import { Field, TextInput } from '#src/ui/fields/field.tsx'

interface ReviewProps extends ReviewRowsProps {
  /** The progress of long work. */
  working: ReactNode
}

/** The result of each row, those that need review first, and the button to import them. */
export function Review({ actor, import: made, working, search, onSearch }: ReviewProps) {
  const isApplying = useSelector(actor, (state) => state.matches({ working: { task: 'applying' } }))
  const reason = reasonOf(made)
  const notImported = leftOutOf(made)
  const isNothing = Object.values(made.outcome).every((count) => count === 0)
  const counted = verdicts.flatMap(([verdict, one, several]) => {
    const count = verdict ? (made.counts?.[verdict] ?? 0) : made.rowsCount
    return count > 0 || search.verdict === verdict
      ? [{ verdict, label: count === 1 ? one : several, count }]
      : []
  })
  return (
    <>
      <Card title="Review">
        <Row gap="tight" wrap>
          {counted.map(({ verdict, label, count }) => (
            <Button
              key={verdict ?? 'all'}
              size="small"
              aria-pressed={search.verdict === verdict}
              onClick={() => onSearch({ ...search, verdict, pageIndex: 0 })}
            >
              {count} {label}
            </Button>
          ))}
        </Row>
        <div role="status">
          <Notice tone={reason === null ? 'success' : 'warning'}>{reason ?? effectOf(made)}</Notice>
        </div>
        {notImported !== '' && <p>{notImported}</p>}
        <Row gap="tight" wrap>
          <Button
            look="primary"
            busy={isApplying}
            aria-disabled={reason !== null || undefined}
            onClick={() => actor.send({ type: 'apply' })}
          >
            {isNothing ? 'Nothing to import' : 'Import'}
          </Button>
          <Button onClick={() => actor.send({ type: 'remap' })}>Change Columns</Button>
        </Row>
        {working}
      </Card>
      <ReviewRows actor={actor} import={made} search={search} onSearch={onSearch} />
    </>
  )
}

const verdicts: readonly (readonly [ImportVerdict | undefined, one: string, several: string])[] = [
  [undefined, 'row', 'rows'],
  ['Error', 'error', 'errors'],
  ['Conflict', 'conflict', 'conflicts'],
  ['New', 'new', 'new'],
  ['Match', 'match', 'matches'],
  ['LeftOut', 'skipped', 'skipped'],
]

interface ReviewRowsProps {
  actor: ActorRefFrom<typeof peopleImportMachine>
  import: Import
  search: ReviewSearch
  onSearch: (search: ReviewSearch) => void
}

/** The row that was corrected last: its position, whether it needed review, and the version of the file. */
interface Fixed {
  row: number
  place: number
  version: number
  neededReview: boolean
}

/** The rows of a page. After a decision, the focus moves to the next row that needs review, or back to the top. */
function ReviewRows({ actor, import: made, search, onSearch }: ReviewRowsProps) {
  const isBusy = useSelector(actor, (state) => state.matches({ working: { task: 'fixing' } }))
  const asked = useQuery({
    ...importRowsQuery(made.id, made.version, search),
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData } = asked
  const [fixed, setFixed] = useState<Fixed | null>(null)
  const [wanted, setWanted] = useState<number | null>(null)
  const rows = data?.items ?? []
  const needy = rows.filter(needsReview)
  const again = rows.find(({ id }) => id === fixed?.row)
  const after = rows.slice(fixed?.place ?? 0).find(needsReview) ?? needy[0]
  const isJudged = fixed !== null && fixed.version !== made.version && !isPlaceholderData
  const version = isPlaceholderData ? fixed?.version : made.version
  const stuck = again && needsReview(again) ? again : null
  const next = isJudged ? (stuck ?? after ?? again ?? rows[fixed.place])?.id : wanted
  const needed = needyOf(made)
  const list = useRef<HTMLDivElement>(null)
  const isLast = isJudged && (rows.length === 0 || (fixed.neededReview && needed === ''))
  const goOn = () => {
    setFixed(null)
    setWanted(null)
  }
  useEffect(() => {
    if (isLast) focusFirstCard(list.current)
  }, [isLast])
  return (
    <>
      <Card title={needed === '' ? 'Everything looks good' : needed}>
        {needy.length > 0 && (
          <Row>
            <Button size="small" onClick={() => setWanted(needy[0]?.id ?? null)}>
              Go to First
            </Button>
          </Row>
        )}
        <div ref={list}>
          <Later of={asked} failed="Couldn’t load the rows.">
            {() => (
              <RowList label="Rows of the file">
                {rows.map((row, place) => (
                  <ReviewRow
                    key={`${row.id} ${version}`}
                    row={row}
                    columns={made.columns}
                    isBusy={isBusy}
                    isNext={!isLast && row.id === next}
                    onNext={goOn}
                    onFix={(part) => {
                      const { id, cells, choice } = row
                      const isLeftOut = row.verdict === 'LeftOut'
                      setFixed({
                        row: id,
                        place,
                        version: made.version,
                        neededReview: needsReview(row),
                      })
                      actor.send({
                        type: 'fix',
                        fix: { row: id, cells, choice, isLeftOut, ...part },
                      })
                    }}
                  />
                ))}
              </RowList>
            )}
          </Later>
        </div>
      </Card>
      {data && data.totalPages > 0 && (
        <Pager
          pageIndex={search.pageIndex}
          totalPages={data.totalPages}
          pageSize={search.pageSize}
          pageSizes={pageSizes}
          onPage={(pageIndex) => onSearch({ ...search, pageIndex })}
          onPageSize={(pageSize) =>
            onSearch({
              ...search,
              pageIndex: 0,
              pageSize: pageSizes.find((size) => size === pageSize) ?? search.pageSize,
            })
          }
        />
      )}
    </>
  )
}

interface ReviewRowProps {
  row: ImportRow
  columns: Import['columns']
  isBusy: boolean
  /** Gets the focus after a row was judged again. */
  isNext: boolean
  onNext: () => void
  onFix: (part: Partial<Omit<FixImportRow, 'version'>>) => void
}

/** One row of the file: its people, its result and why, and the choices of the user. */
function ReviewRow({ row, columns, isBusy, isNext, onNext, onFix }: ReviewRowProps) {
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
              aria-label={verdict === 'LeftOut' ? `Include row ${id}` : `Skip row ${id}`}
              onClick={() => onFix({ isLeftOut: verdict !== 'LeftOut' })}
            >
              {verdict === 'LeftOut' ? 'Include' : 'Skip'}
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
            heads={['Current', 'In the file']}
            rows={differences.map(({ label: what, here, fromFile }) => [what, here, fromFile])}
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
  Keep: 'Keep current',
  Take: 'Use the file',
  Same: 'Same person',
  New: 'New person',
  One: 'One person',
  Several: 'Several people',
}

const looks = {
  Error: ['destructive', 'Error'],
  Conflict: ['warning', 'Conflict'],
  New: ['success', 'New'],
  Match: ['default', 'Match'],
  LeftOut: ['default', 'Skipped'],
} as const satisfies Record<ImportRow['verdict'], readonly [string, string]>

const list = new Intl.ListFormat('en-US')

/** A guardian in the file, with their children, access and account. */
function guardianSentence(guardian: ImportGuardian): string {
  const { name, access, children } = guardian
  const becomes = `${name} (${accountWords(guardian)}) will be a guardian of ${list.format(children)}`
  if (access === null) return `${becomes}.`
  const allowed = familyAccessNames[access].toLowerCase()
  return `${becomes} ${access === 'Full' ? `with ${allowed}` : `(${allowed})`}.`
}

function accountWords({ address, account }: ImportGuardian): string {
  if (account === null) return 'you don’t have permission to see the account'
  const words = {
    None: 'no account',
    Unverified: 'no account until this email is verified',
    Active: 'verified account',
  }[account]
  return address === null ? words : `${address}, ${words}`
}

interface RowFieldsProps {
  row: ImportRow
  columns: Import['columns']
  /** Whether to show all cells, not only those with errors. */
  isWhole: boolean
  isBusy: boolean
  onSave: (cells: string[]) => void
  onCancel: () => void
}

/** The cells of a row to correct in place, each with its error. */
function RowFields({ row, columns, isWhole, isBusy, onSave, onCancel }: RowFieldsProps) {
  const [cells, setCells] = useState(row.cells)
  const faults = Map.groupBy(row.faults, ({ place }) => place)
  const places = columns.flatMap(({ field }, place) => (field === null ? [] : place))
  const shown = isWhole ? places : [...faults.keys()]
  const messageOf = (place: number) =>
    faults
      .get(place)
      ?.map(({ sentence }) => sentence)
      .join(' ')
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSave(cells)
      }}
    >
      <Stack gap="tight">
        {shown.map((place) => (
          <Field key={place} label={columns[place]?.header} error={messageOf(place)}>
            {(control) => (
              <TextInput
                {...control}
                autoFocus={isWhole && place === shown[0]}
                value={cells[place] ?? ''}
                onChange={({ target: { value } }) =>
                  setCells(cells.map((cell, index) => (index === place ? value : cell)))
                }
              />
            )}
          </Field>
        ))}
        <Row gap="tight">
          <Button type="submit" size="small" look="primary" busy={isBusy}>
            Save Row
          </Button>
          {isWhole && (
            <Button
              size="small"
              onClick={() => {
                setCells(row.cells)
                onCancel()
              }}
            >
              Cancel
            </Button>
          )}
        </Row>
      </Stack>
    </form>
  )
}
