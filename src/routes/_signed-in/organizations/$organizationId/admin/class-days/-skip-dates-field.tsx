import { useRef } from 'react'
import { useFormContext, type FieldErrors } from 'react-hook-form'
import type { ClassDaySeries } from '#contract/timetable/class-day-series.ts'
import { useFieldValue } from '#src/components/forms/fields/use-field-value.ts'
import { Button } from '#src/ui/button.tsx'
import { CheckGroup } from '#src/ui/fields/check-group.tsx'
import { Field, TextInput } from '#src/ui/fields/field.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'

type SkipDates = ClassDaySeries['skipDates']

/** Days on which there are no classes, and what they are called. */
export function SkipDatesField({ min, max }: { min: string; max: string }) {
  const { errors } = useFormContext().formState as { errors: FieldErrors<ClassDaySeries> }
  const { value, change } = useFieldValue<SkipDates>('skipDates')
  const addButton = useRef<HTMLButtonElement>(null)
  const edit = (index: number, changes: Partial<SkipDates[number]>) =>
    change(value.map((each, at) => (at === index ? { ...each, ...changes } : each)))

  return (
    <CheckGroup label="Holidays" isList>
      {value.map(({ date, name }, index) => (
        <Stack key={index} gap="tight">
          <Field
            label={`Date of holiday ${index + 1}`}
            error={errors.skipDates?.[index]?.date?.message}
          >
            {(control) => (
              <TextInput
                {...control}
                autoFocus={date === ''}
                type="date"
                min={min}
                max={max}
                value={date}
                onChange={({ target }) => edit(index, { date: target.value })}
              />
            )}
          </Field>
          <Field
            label={`Name of holiday ${index + 1}`}
            error={errors.skipDates?.[index]?.name?.message}
          >
            {(control) => (
              <TextInput
                {...control}
                placeholder="Thanksgiving"
                value={name}
                onChange={({ target }) => edit(index, { name: target.value })}
              />
            )}
          </Field>
          <Row>
            <Button
              look="quiet"
              size="small"
              onClick={() => {
                change(value.filter((_, at) => at !== index))
                // This button, or the last one like it, is about to go.
                addButton.current?.focus()
              }}
            >
              Remove holiday {index + 1}
            </Button>
          </Row>
        </Stack>
      ))}
      <Row>
        <Button
          ref={addButton}
          size="small"
          onClick={() => change([...value, { date: '', name: '' }])}
        >
          Add a holiday
        </Button>
      </Row>
    </CheckGroup>
  )
}
