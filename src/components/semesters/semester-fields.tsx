import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { TextField, useField } from '#src/components/forms/form-fields.tsx'
import { DateField } from '#src/components/forms/value-fields.tsx'
import { CheckInput } from '#src/ui/fields/check-input.tsx'
import { Field, TextInput } from '#src/ui/fields/field.tsx'

/** What a semester's form asks for. */
export const SemesterFields = () => (
  <>
    <TextField name="name" label="Name" placeholder="Fall 2026" />
    <StartField />
    <DateField name="endDate" label="Ends" />
    <DateField
      name="ageAsOfDate"
      label="Ages are told on"
      help="Lists of this semester tell how old its students are on that day."
    />
    <DateField
      name="registrationOpens"
      label="Registration opens"
      help="The first day on which families can register. Without one, it is open from now on."
      optional
    />
    <DateField
      name="registrationCloses"
      label="Registration closes"
      help="The last day of it. Without one, it is open until the semester starts. Without both, there is none."
      optional
    />
  </>
)

/** The day on which a semester starts. Ages are told on it as well, unless somebody has chosen another day. */
function StartField() {
  const { getValues, setValue, formState } = useFormContext()
  const before = useRef<unknown>(getValues('startDate'))
  const { input, error } = useField('startDate', {
    onChange: () => {
      const start: unknown = getValues('startDate')
      if (getValues('ageAsOfDate') === before.current) {
        setValue('ageAsOfDate', start, {
          shouldDirty: true,
          shouldValidate: formState.isSubmitted,
        })
      }
      before.current = start
    },
  })
  return (
    <Field label="Starts" error={error}>
      {(control) => <TextInput type="date" {...control} {...input} />}
    </Field>
  )
}

/** Puts a semester away, or takes it back. */
export function ArchivedField() {
  const { input } = useField('isArchived')
  return (
    <CheckInput
      label="Archived"
      help="It is kept, with its classes, and can still be found. No class can be created in it, and lists of people pass over it."
      {...input}
    />
  )
}
