import { useFormContext } from 'react-hook-form'
import { AgePolicy, EnrolmentPolicy } from '#contract/classes/class-rules.ts'
import type { SemesterRow } from '#contract/timetable/semesters.ts'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { SelectField } from '#src/components/forms/fields/select-field.tsx'
import { useFieldValue } from '#src/components/forms/fields/use-field-value.ts'
import { NumberField } from '#src/components/forms/fields/value-fields.tsx'
import { FieldGroup } from '#src/ui/fields/field-group.tsx'
import { Field } from '#src/ui/fields/field.tsx'
import { SelectInput } from '#src/ui/fields/select-input.tsx'
import { displayDate } from '#src/ui/text/times/display-date.ts'
import {
  agePolicyWords,
  enrolmentWords,
  waitlistWords,
} from '#src/components/classes/classes/rule-words.ts'

/** Who a class is for, and how one gets into it. */
export function ClassRuleFields({ semesters }: { semesters: readonly SemesterRow[] }) {
  const { watch } = useFormContext()
  const semester = semesters.find(({ id }) => id === watch('semesterId'))
  const inFullYears = semester
    ? `In full years on ${displayDate(semester.ageAsOfDate)}.`
    : 'In full years.'

  return (
    <FieldGroup title="Who it is for, and how to enrol">
      <TextField
        name="category"
        label="Category"
        help="Families can look for it, such as Music or Science."
        optional
      />
      <NumberField name="minAge" label="Youngest age" help={inFullYears} optional />
      <NumberField name="maxAge" label="Oldest age" help={inFullYears} optional />
      <SelectField
        name="agePolicy"
        label="Outside these ages"
        choices={AgePolicy.options.map((policy) => [policy, agePolicyWords[policy]])}
      />
      <NumberField name="minStudents" label="Fewest students" optional />
      <NumberField name="maxStudents" label="Most students" optional />
      <WaitlistField />
      <SelectField
        name="enrolment"
        label="How families enrol"
        choices={EnrolmentPolicy.options.map((policy) => [policy, enrolmentWords[policy]])}
      />
    </FieldGroup>
  )
}

function WaitlistField() {
  const { value, change, error, ref } = useFieldValue<boolean>('hasWaitlist')
  return (
    <Field label="When it is full" error={error}>
      {(control) => (
        <SelectInput
          {...control}
          ref={ref}
          value={String(value)}
          onChange={({ target }) => change(target.value === 'true')}
        >
          {[true, false].map((hasWaitlist) => (
            <option key={String(hasWaitlist)} value={String(hasWaitlist)}>
              {waitlistWords(hasWaitlist)}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  )
}
