import { type ReactNode, useState } from 'react'
import type { DateOrder, Import, ImportField } from '#contract/people/imports.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { RowList } from '#src/ui/table/row-list.tsx'
import { ColumnRow } from './-column-row.tsx'
import { DateOrderField } from './-date-order.tsx'

interface MapColumnsProps {
  import: Import
  isBusy: boolean
  /** How far the server is, while it is at work for long. */
  working: ReactNode
  onMap: (columns: (ImportField | null)[]) => void
}

/** Says what each column of the file means, with its first cells beside it. */
export function MapColumns({
  import: { columns, rowsCount },
  isBusy,
  working,
  onMap,
}: MapColumnsProps) {
  const [chosen, setChosen] = useState(() => columns.map(({ field }) => plain(field)))
  const [order, setOrder] = useState(() => orderOf(columns))
  const [isTried, setTried] = useState(false)
  const asksOrder = columns.some(
    ({ dateOrder }, place) => dateOrder !== 'Clear' && chosen[place]?.includes('BirthDate'),
  )
  const isOpen = asksOrder && order === 'Open'
  const send = () => {
    setTried(true)
    if (isOpen) return
    onMap(chosen.map((field) => (order === 'DayFirst' && field === 'BirthDate' ? dayFirst : field)))
  }
  return (
    <Card
      title="What the columns mean"
      description={`This file has ${rowsCount} ${rowsCount === 1 ? 'row' : 'rows'}. Each is one person: a student, unless its kind says otherwise. A row may name more children, and two guardians.`}
    >
      <RowList label="Columns of the file">
        {columns.map((column, place) => (
          <ColumnRow
            key={place}
            column={column}
            value={chosen[place] ?? null}
            onChoose={(field) =>
              setChosen(chosen.map((known, index) => (index === place ? field : known)))
            }
          />
        ))}
      </RowList>
      {asksOrder && <DateOrderField value={order} isMissed={isTried} onChoose={setOrder} />}
      <Row>
        <Button look="primary" busy={isBusy} onClick={send}>
          Check the Rows
        </Button>
      </Row>
      {working}
    </Card>
  )
}

const dayFirst = 'BirthDateDayFirst'
const plain = (field: ImportField | null): ImportField | null =>
  field === dayFirst ? 'BirthDate' : field

/** What was said before, or else what the dates of the file tell. */
function orderOf(columns: Import['columns']): DateOrder {
  if (columns.some(({ field }) => field === dayFirst)) return 'DayFirst'
  const dated = columns.find(({ field }) => field?.includes('BirthDate'))
  return dated?.dateOrder ?? 'Open'
}
