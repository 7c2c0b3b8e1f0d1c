import { useFormContext } from 'react-hook-form'
import type { SemesterRow } from '#contract/timetable/semesters.ts'
import { SelectField } from '#src/components/forms/fields/select-field.tsx'

/**
 * The semester of a class, of those that are not archived, or its own. Its dates become the class's, unless somebody has
 * chosen others.
 */
export function ClassSemesterField({ semesters }: { semesters: readonly SemesterRow[] }) {
  const { getValues, setValue, formState } = useFormContext()

  const isOffered = ({ id, status }: SemesterRow) =>
    status !== 'Archived' || id === formState.defaultValues?.['semesterId']
  const offered = semesters.filter(isOffered)

  function takeDates() {
    const chosen = semesters.find(({ id }) => id === getValues('semesterId'))
    if (!chosen) return
    for (const end of ['startDate', 'endDate'] as const) {
      const date: unknown = getValues(end)
      const isOwn = date !== '' && semesters.every((semester) => semester[end] !== date)
      if (isOwn) continue
      setValue(end, chosen[end], { shouldDirty: true, shouldValidate: formState.isSubmitted })
    }
  }

  return (
    <SelectField
      name="semesterId"
      label="Semester"
      asNumber
      placeholder="Choose a semester"
      choices={offered.map(({ id, name }) => [String(id), name])}
      onChosen={takeDates}
    />
  )
}
