import { X } from 'lucide-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'

import { css, cva } from '#styled/css/index.mjs'

import { IconButton } from '../button.tsx'
import { FieldError, TextInput } from '../fields/field.tsx'
import { as } from './table.tsx'

const parts = {
  scroller: css({ overflowX: 'auto', _focusVisible: { outlineOffset: '[-2px]' } }),
  sheet: css({
    display: { base: 'block', _roomy: 'table' },
    width: 'full',
    borderCollapse: 'collapse',
    lineHeight: 'close',
  }),
  heads: css({ srOnly: { base: true, _roomy: false }, display: { _roomy: 'table-header-group' } }),
  head: css({
    paddingBlock: '1',
    paddingInline: '1',
    color: 'muted',
    fontSize: 'small',
    fontWeight: 'medium',
    textAlign: 'start',
    whiteSpace: 'nowrap',
  }),
  body: css({ display: { base: 'block', _roomy: 'table-row-group' } }),
  row: css({
    position: 'relative',
    display: { base: 'grid', _roomy: 'table-row' },
    gap: '2',
    paddingBlock: { base: '4', _roomy: '0' },
    '& + &': {
      borderTopWidth: { base: 'hair', _roomy: 'none' },
      borderTopStyle: 'solid',
      borderTopColor: 'line',
    },
  }),
  number: css({
    display: { base: 'block', _roomy: 'table-cell' },
    padding: { base: '0', _roomy: '1' },
    minHeight: { base: '8', _roomy: '0' },
    color: 'muted',
    fontSize: 'small',
    fontWeight: 'medium',
    textAlign: 'start',
    verticalAlign: 'top',
    lineHeight: { _roomy: '[2.25rem]' },
  }),
  word: css({ display: { _roomy: 'none' } }),
  remove: css({
    display: { base: 'block', _roomy: 'table-cell' },
    position: { base: 'absolute', _roomy: 'static' },
    top: '2',
    insetInlineEnd: '0',
    paddingBlock: { base: '0', _roomy: '1' },
    width: { _roomy: '10' },
    verticalAlign: 'top',
  }),
}

const cell = cva({
  base: {
    display: { base: 'grid', _roomy: 'table-cell' },
    gridTemplateColumns: '[minmax(min(6rem, 40%), 30%) minmax(0, 1fr)]',
    alignItems: 'center',
    gap: { base: '1', _roomy: '0' },
    padding: { base: '0', _roomy: '1' },
    verticalAlign: 'top',
    '& > *': { gridColumn: '2' },
    '& input': { paddingInline: '2' },
    // The name of each input already has the column.
    _before: {
      content: '[attr(data-label) / ""]',
      display: { _roomy: 'none' },
      color: 'muted',
      fontSize: 'small',
    },
  },
  variants: {
    width: {
      wide: { minWidth: { _roomy: '[9rem]' }, width: { _roomy: '[24%]' } },
      normal: { minWidth: { _roomy: '[7rem]' } },
      narrow: { minWidth: { _roomy: '[4.5rem]' }, width: { _roomy: '[11%]' } },
    },
  },
})

type SheetColumn<Column extends string> = {
  id: Column
  label: string
  width?: 'wide' | 'normal' | 'narrow'
  type?: 'text' | 'time'
  suggestions?: readonly string[]
}

export type SheetPlace<Column extends string> = { row: number; column: Column }

type SheetProps<Column extends string> = {
  label: string
  columns: readonly SheetColumn<Column>[]
  rows: readonly Readonly<Record<Column, string>>[]
  /** How many rows there can be. */
  most: number
  problemAt: (place: SheetPlace<Column>) => string | undefined
  /** Otherwise the problems of the row that was focused last are not shown yet. */
  areAllShown: boolean
  /** The row that has the focus at first. */
  firstRow?: number | undefined
  /** Typing into the empty row at the end begins a row. */
  onType: (place: SheetPlace<Column>, text: string) => void
  /** Whether a text was pasted as several cells. */
  onPaste?: (place: SheetPlace<Column>, text: string) => boolean
  onRemove: (row: number) => void
}

/**
 * A table that is typed like a spreadsheet, with an empty row at the end. Enter goes to the next row, and the arrow keys
 * to the one above or below. On narrow screens each row is a card.
 */
export function Sheet<Column extends string>({
  label,
  columns,
  rows,
  most,
  problemAt,
  areAllShown,
  firstRow,
  onType,
  onPaste,
  onRemove,
}: SheetProps<Column>) {
  const id = useId()
  const table = useRef<HTMLTableElement>(null)
  const [focusedRow, setFocusedRow] = useState<number | null>(null)
  const inputAt = (row: number, column: number) =>
    table.current?.querySelectorAll('tbody tr')[row]?.querySelectorAll('input')[column]
  const focusRow = useEffectEvent((row: number) => inputAt(row, 0)?.focus())
  useEffect(() => {
    if (firstRow !== undefined) focusRow(firstRow)
  }, [firstRow])

  function move(event: KeyboardEvent<HTMLInputElement>, row: number, column: number) {
    const to = targetOf(event, row, column)
    if (!to) return
    event.preventDefault()
    const input = inputAt(to.row, to.column)
    input?.focus()
    input?.select()
  }

  function paste(event: ClipboardEvent, place: SheetPlace<Column>) {
    if (onPaste?.(place, event.clipboardData.getData('text/plain'))) event.preventDefault()
  }

  const numbers = Array.from({ length: Math.min(rows.length + 1, most) }, (_, row) => row)
  return (
    <div className={parts.scroller}>
      <table {...as('table')} ref={table} aria-label={label} className={parts.sheet}>
        <thead {...as('rowgroup')} className={parts.heads}>
          <tr {...as('row')}>
            {['Row', ...columns.map((column) => column.label), 'Remove'].map((head) => (
              <th key={head} {...as('columnheader')} scope="col" className={parts.head}>
                {['Row', 'Remove'].includes(head) ? (
                  <span className={css({ srOnly: true })}>{head}</span>
                ) : (
                  head
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...as('rowgroup')} className={parts.body}>
          {numbers.map((row) => (
            <tr key={row} {...as('row')} className={parts.row}>
              <th {...as('rowheader')} scope="row" className={parts.number}>
                <span className={parts.word}>Row </span>
                {row + 1}
              </th>
              {columns.map(
                ({ id: column, label: name, width = 'normal', type, suggestions }, index) => {
                  const place = { row, column }
                  const isShown = row < rows.length && (areAllShown || row !== focusedRow)
                  const problem = isShown ? problemAt(place) : undefined
                  const problemId = `${id}-${row}-${column}`
                  return (
                    <td key={column} {...as('cell')} data-label={name} className={cell({ width })}>
                      <TextInput
                        type={type ?? 'text'}
                        aria-label={`${name}, row ${row + 1}`}
                        autoComplete="off"
                        value={rows[row]?.[column] ?? ''}
                        {...(suggestions && { list: `${id}-${column}` })}
                        {...(problem && { 'aria-invalid': true, 'aria-describedby': problemId })}
                        onFocus={() => setFocusedRow(row)}
                        onChange={({ target }) => onType(place, target.value)}
                        onKeyDown={(event) => move(event, row, index)}
                        onPaste={(event) => paste(event, place)}
                      />
                      {problem && <FieldError id={problemId}>{problem}</FieldError>}
                    </td>
                  )
                },
              )}
              <td {...as('cell')} className={parts.remove}>
                {row < rows.length && (
                  <IconButton
                    label={`Remove row ${row + 1}`}
                    onClick={() => {
                      onRemove(row)
                      // The next row takes the place of this one, or the empty row at the end does.
                      inputAt(row, 0)?.focus()
                    }}
                  >
                    <X size={18} aria-hidden="true" />
                  </IconButton>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {columns.map(
        ({ id: column, suggestions }) =>
          suggestions && (
            <datalist key={column} id={`${id}-${column}`}>
              {suggestions.map((suggestion) => (
                <option key={suggestion}>{suggestion}</option>
              ))}
            </datalist>
          ),
      )}
    </div>
  )
}

/** Where a key leads. Null if the browser handles it: arrow keys choose among suggestions, and change times. */
function targetOf(
  { key, altKey, nativeEvent, currentTarget }: KeyboardEvent<HTMLInputElement>,
  row: number,
  column: number,
) {
  if (altKey || nativeEvent.isComposing) return null
  if (key === 'Enter') return { row: row + 1, column: 0 }
  if (currentTarget.type === 'time' || isSuggesting(currentTarget)) return null
  if (key === 'ArrowDown') return { row: row + 1, column }
  return key === 'ArrowUp' ? { row: row - 1, column } : null
}

/** Whether the browser may be offering suggestions to what is typed so far. */
function isSuggesting({ list, value }: HTMLInputElement) {
  const typed = value.toLowerCase()
  const options = [...(list?.options ?? [])].map((option) => option.value.toLowerCase())
  return typed !== '' && !options.includes(typed) && options.some((each) => each.includes(typed))
}
