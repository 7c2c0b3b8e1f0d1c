import { useFormContext } from 'react-hook-form'
import { useField } from '#src/components/forms/fields/form-fields.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { CheckInput } from '#src/ui/fields/check-input.tsx'
import { CheckGroup } from '#src/ui/fields/check-group.tsx'

/** What comes along into the copy, of what whoever makes it may add. */
export function CopiedFields() {
  const may = useMay()
  const { watch } = useFormContext()
  return (
    <CheckGroup label="What is copied" isList>
      {may('classDays.manage') && (
        <Check
          name="hasClassDays"
          label="Class days"
          help="Moved by whole weeks, so that every weekday stays. Holidays come along."
        />
      )}
      {may('classes.manage') && (
        <Check
          name="hasClasses"
          label="Classes"
          help="As drafts, with their times and rooms, and without their students."
        />
      )}
      {may('classes.manage') && watch('hasClasses') === true && (
        <Check name="hasTeachers" label="Teachers" help="Those who are still active." />
      )}
    </CheckGroup>
  )
}

function Check({ name, label, help }: { name: string; label: string; help: string }) {
  const { input } = useField(name)
  return <CheckInput label={label} help={help} {...input} />
}
