import { useId } from 'react'
import {
  type Import,
  type ImportField,
  importFieldName,
  ImportField as fields,
} from '#contract/people/imports.ts'
import { careComesLater, isAboutCare } from '#src/machines/people/people-import.machine.ts'
import { SelectInput } from '#src/ui/fields/select-input.tsx'
import { RowListItem } from '#src/ui/table/row-list.tsx'

interface ColumnRowProps {
  column: Import['columns'][number]
  value: ImportField | null
  onChoose: (field: ImportField | null) => void
}

/** One column of the file with its first cells, and what it means. */
export function ColumnRow({ column: { header, samples }, value, onChoose }: ColumnRowProps) {
  const id = useId()
  const first = samples.filter((sample) => sample !== '').join(' · ')
  return (
    <RowListItem
      note={
        <span id={`${id}-samples`}>
          {first || 'Empty in the first rows'}
          {value === null && isAboutCare(header) && <> · {careComesLater}</>}
        </span>
      }
      action={
        <SelectInput
          id={id}
          aria-describedby={`${id}-samples`}
          value={value ?? ''}
          onChange={({ target }) => onChoose(shown.find((field) => field === target.value) ?? null)}
        >
          <option value="">Leave out</option>
          {shown.map((field) => (
            <option key={field} value={field}>
              {importFieldName(field)}
            </option>
          ))}
        </SelectInput>
      }
    >
      <label htmlFor={id}>{header}</label>
    </RowListItem>
  )
}

const shown = fields.options.filter((field) => field !== 'BirthDateDayFirst')
