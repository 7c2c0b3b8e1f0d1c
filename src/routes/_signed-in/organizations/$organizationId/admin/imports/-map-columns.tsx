import { useState } from 'react'
import { ImportField, importFieldNames, type Import } from '#contract/imports.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/fields/field.tsx'
import { SelectInput } from '#src/ui/fields/select-input.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'

interface MapColumnsProps {
  import: Import
  isBusy: boolean
  onMap: (columns: (ImportField | null)[]) => void
}

/** Says what each column of the file means, with its first cells beside it. */
export function MapColumns({ import: { columns, rowsCount }, isBusy, onMap }: MapColumnsProps) {
  const [fields, setFields] = useState(() => columns.map(({ field }) => field))
  const choose = (place: number, field: ImportField | null) =>
    setFields((before) => before.map((known, index) => (index === place ? field : known)))
  return (
    <Card
      title="What the columns mean"
      description={`This file has ${rowsCount} rows. Each is one person: a student, unless its kind says otherwise.`}
    >
      <Stack>
        {columns.map(({ header, samples }, place) => (
          <Field
            key={place}
            label={header}
            help={
              samples.filter((sample) => sample !== '').join(' · ') || 'Empty in the first rows'
            }
          >
            {(control) => (
              <SelectInput
                {...control}
                value={fields[place] ?? ''}
                onChange={({ target }) =>
                  choose(place, ImportField.options.find((field) => field === target.value) ?? null)
                }
              >
                <option value="">Leave out</option>
                {ImportField.options.map((field) => (
                  <option key={field} value={field}>
                    {importFieldNames[field]}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
        ))}
        <Row>
          <Button look="primary" busy={isBusy} onClick={() => onMap(fields)}>
            Check the Rows
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}
