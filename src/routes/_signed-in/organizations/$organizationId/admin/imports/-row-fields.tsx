import { useState } from 'react'
import type { Import, ImportRow } from '#contract/people/imports.ts'
import { Button } from '#src/ui/button.tsx'
import { Field, TextInput } from '#src/ui/fields/field.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'

interface RowFieldsProps {
  row: ImportRow
  columns: Import['columns']
  /** Whether somebody asked for all cells, not for those alone that are wrong. */
  isWhole: boolean
  isBusy: boolean
  onSave: (cells: string[]) => void
  onCancel: () => void
}

/** The cells of a row that are corrected in place, each with what is wrong with it. */
export function RowFields({ row, columns, isWhole, isBusy, onSave, onCancel }: RowFieldsProps) {
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
