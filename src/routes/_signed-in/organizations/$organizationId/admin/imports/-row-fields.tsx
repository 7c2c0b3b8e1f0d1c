import type { Import, ImportRow } from '#contract/imports.ts'
import { Field, TextInput } from '#src/ui/fields/field.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'

interface RowFieldsProps {
  row: ImportRow
  columns: Import['columns']
  cells: string[]
  /** Whether somebody asked for all cells, not for those alone that are wrong. */
  isWhole: boolean
  onEdit: (cells: string[]) => void
}

/** The cells of a row that are corrected in place. */
export function RowFields({ row, columns, cells, isWhole, onEdit }: RowFieldsProps) {
  const places = columns.flatMap(({ field }, place) => (field === null ? [] : place))
  const shown = isWhole ? places : row.faults
  return (
    <Stack gap="tight">
      {shown.map((place) => (
        <Field key={place} label={columns[place]?.header}>
          {(control) => (
            <TextInput
              {...control}
              autoFocus={isWhole && place === shown[0]}
              value={cells[place] ?? ''}
              onChange={({ target: { value } }) =>
                onEdit(cells.map((cell, index) => (index === place ? value : cell)))
              }
            />
          )}
        </Field>
      ))}
    </Stack>
  )
}
