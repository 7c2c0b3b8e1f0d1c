import { DateField, TextField } from '#src/components/forms/form-fields.tsx'

/** What a semester's form asks for. */
export const SemesterFields = () => (
  <>
    <TextField name="name" label="Name" placeholder="Fall 2026" />
    <DateField name="startDate" label="Starts" />
    <DateField name="endDate" label="Ends" />
  </>
)
