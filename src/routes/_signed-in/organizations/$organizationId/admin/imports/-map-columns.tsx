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
        {columns.map(({ header, samples, isDayFirst }, place) => (
          <Stack key={place} gap="tight">
            <Field
              label={header}
              help={
                samples.filter((sample) => sample !== '').join(' · ') || 'Empty in the first rows'
              }
            >
              {(control) => (
                <SelectInput
                  {...control}
                  value={isDate(fields[place]) ? 'BirthDate' : (fields[place] ?? '')}
                  onChange={({ target }) => {
                    const field = shown.find((one) => one === target.value) ?? null
                    choose(place, field === 'BirthDate' && isDayFirst ? 'BirthDateDayFirst' : field)
                  }}
                >
                  <option value="">Leave out</option>
                  {shown.map((field) => (
                    <option key={field} value={field}>
                      {importFieldNames[field]}
                    </option>
                  ))}
                </SelectInput>
              )}
            </Field>
            {isDate(fields[place]) && (
              <Field label={`How ${header} is written`}>
                {(control) => (
                  <SelectInput
                    {...control}
                    value={fields[place] ?? ''}
                    onChange={({ target }) =>
                      choose(place, orders.find(([order]) => order === target.value)?.[0] ?? null)
                    }
                  >
                    {orders.map(([order, label]) => (
                      <option key={order} value={order}>
                        {label}
                      </option>
                    ))}
                  </SelectInput>
                )}
              </Field>
            )}
          </Stack>
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

const orders = [
  ['BirthDate', 'Month first 03/14/2015'],
  ['BirthDateDayFirst', 'Day first 14/03/2015'],
] as const

const shown = ImportField.options.filter((field) => field !== 'BirthDateDayFirst')
const isDate = (field: ImportField | null | undefined) =>
  field === 'BirthDate' || field === 'BirthDateDayFirst'
