import { type ReactNode, useState, useId } from 'react'
import {
  DateOrder,
  type Import,
  type ImportCustomField,
  ImportKind,
  importFieldName,
  ImportMeaning,
  type MapImport,
  ImportField as fields,
} from '#contract/people/imports.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { careComesLater, isAboutCare } from '#src/machines/people/people-import.machine.ts'
import { SelectInput } from '#src/ui/fields/select-input.tsx'
import { Field } from '#src/ui/fields/field.tsx'

interface MapColumnsProps {
  import: Import
  isBusy: boolean
  /** The progress of long work. */
  working: ReactNode
  onMap: (mapping: Pick<MapImport, 'columns' | 'everyoneIs'>) => void
}

/** Matches each column of the file, with its first cells beside it. */
export function MapColumns({
  import: { columns, customFields, rowsCount, everyoneIs: guessed },
  isBusy,
  working,
  onMap,
}: MapColumnsProps) {
  const [chosen, setChosen] = useState(() => columns.map(({ field }) => plain(field)))
  const [order, setOrder] = useState(() => orderOf(columns))
  const [everyoneIs, setEveryoneIs] = useState(guessed)
  const [isTried, setTried] = useState(false)
  const asksOrder = columns.some(
    ({ dateOrder }, place) => dateOrder !== 'Clear' && chosen[place]?.includes('BirthDate'),
  )
  const isOpen = (asksOrder && order === 'Open') || everyoneIs === null
  const send = () => {
    setTried(true)
    if (isOpen) return
    const meanings = chosen.map((field) =>
      order === 'DayFirst' && field === 'BirthDate' ? dayFirst : field,
    )
    onMap({ columns: meanings, everyoneIs })
  }
  return (
    <Card
      title="Match columns"
      description={`This file has ${rowsCount} ${rowsCount === 1 ? 'row' : 'rows'}. Each row is one person, or a family with its children in one column or several, and its guardians.`}
    >
      <RowList label="Columns of the file">
        {columns.map((column, place) => (
          <ColumnRow
            key={place}
            column={column}
            customFields={customFields}
            value={chosen[place] ?? null}
            onChoose={(field) =>
              setChosen(chosen.map((known, index) => (index === place ? field : known)))
            }
          />
        ))}
      </RowList>
      {!chosen.includes('Children') && (
        <EveryoneField value={everyoneIs} isMissed={isTried} onChoose={setEveryoneIs} />
      )}
      {asksOrder && <DateOrderField value={order} isMissed={isTried} onChoose={setOrder} />}
      <Row>
        <Button look="primary" busy={isBusy} onClick={send}>
          Review Rows
        </Button>
      </Row>
      {working}
    </Card>
  )
}

const dayFirst = 'BirthDateDayFirst'
const plain = (field: ImportMeaning | null): ImportMeaning | null =>
  field === dayFirst ? 'BirthDate' : field

/** The earlier choice, or else what the dates of the file suggest. */
function orderOf(columns: Import['columns']): DateOrder {
  if (columns.some(({ field }) => field === dayFirst)) return 'DayFirst'
  const dated = columns.find(({ field }) => field?.includes('BirthDate'))
  return dated?.dateOrder ?? 'Open'
}

interface ColumnRowProps {
  column: Import['columns'][number]
  customFields: ImportCustomField[]
  value: ImportMeaning | null
  onChoose: (meaning: ImportMeaning | null) => void
}

/** One column of the file, with its first cells and its meaning. */
function ColumnRow({ column: { header, samples }, customFields, value, onChoose }: ColumnRowProps) {
  const id = useId()
  const first = samples.filter((sample) => sample !== '').join(' · ')
  return (
    <RowListItem
      note={
        <span id={`${id}-samples`}>
          {first || 'The first rows are empty'}
          {value === null && isAboutCare(header) && <> · {careComesLater}</>}
        </span>
      }
      action={
        <SelectInput
          id={id}
          aria-describedby={`${id}-samples`}
          value={value ?? ''}
          onChange={({ target }) => onChoose(ImportMeaning.safeParse(target.value).data ?? null)}
        >
          <option value="">Don’t import</option>
          {shown.map((field) => (
            <option key={field} value={field}>
              {importFieldName(field)}
            </option>
          ))}
          {customFields.length > 0 && (
            <optgroup label="Custom fields">
              {customFields.map((field) => (
                <option key={field.id} value={`CustomField${field.id}`}>
                  {field.subject === 'Family' ? `${field.name} (family)` : field.name}
                </option>
              ))}
            </optgroup>
          )}
        </SelectInput>
      }
    >
      <label htmlFor={id}>{header}</label>
    </RowListItem>
  )
}

const shown = fields.options.filter((field) => field !== 'BirthDateDayFirst')

interface EveryoneFieldProps {
  value: ImportKind | null
  /** Whether the user tried to continue without a choice. */
  isMissed: boolean
  onChoose: (kind: ImportKind | null) => void
}

/** Asks once for the whole file who the people are whose row doesn’t say it. */
const EveryoneField = ({ value, isMissed, onChoose }: EveryoneFieldProps) => (
  <Field
    label="The people are"
    help="Used for rows that don’t say who is a student, a parent or a teacher."
    error={isMissed && value === null ? 'Choose who the people in this file are.' : null}
  >
    {(control) => (
      <SelectInput
        {...control}
        value={value ?? ''}
        onChange={({ target }) => onChoose(ImportKind.safeParse(target.value).data ?? null)}
      >
        {value === null && <option value="">Choose one</option>}
        {ImportKind.options.map((kind) => (
          <option key={kind} value={kind}>
            {kind}s
          </option>
        ))}
      </SelectInput>
    )}
  </Field>
)

interface DateOrderFieldProps {
  value: DateOrder
  /** Whether the user tried to continue without a choice. */
  isMissed: boolean
  onChoose: (order: DateOrder) => void
}

/** Asks once for the whole file whether the day or the month comes first. */
const DateOrderField = ({ value, isMissed, onChoose }: DateOrderFieldProps) => (
  <Field
    label="Date format"
    help="Applies to every date column."
    error={isMissed && value === 'Open' ? 'Choose whether the day or the month comes first.' : null}
  >
    {(control) => (
      <SelectInput
        {...control}
        value={value}
        onChange={({ target }) => onChoose(DateOrder.safeParse(target.value).data ?? value)}
      >
        {value === 'Open' && <option value="Open">Choose a format</option>}
        <option value="MonthFirst">Month first: 03/14/2015</option>
        <option value="DayFirst">Day first: 14/03/2015</option>
      </SelectInput>
    )}
  </Field>
)
