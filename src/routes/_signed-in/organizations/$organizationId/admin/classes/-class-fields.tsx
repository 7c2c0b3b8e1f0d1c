import type { SemesterRow } from '#contract/timetable/semesters.ts'
import { ClassStatus } from '#contract/classes/classes.ts'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { DateField, TextAreaField } from '#src/components/forms/fields/value-fields.tsx'
import { ImageField } from '#src/components/forms/fields/image-field.tsx'
import { SelectField } from '#src/components/forms/fields/select-field.tsx'
import { ClassConflicts } from './-class-conflicts.tsx'
import { ClassPlaceFields, type Places } from './-class-place-fields.tsx'
import { ClassRuleFields } from './-class-rule-fields.tsx'
import { ClassSemesterField } from './-class-semester-field.tsx'
import { ClassTeachersField } from './-class-teachers-field.tsx'

interface ClassFieldsProps extends Places {
  organizationId: number
  /** Of a class that is there already. */
  classId?: number
  semesters: readonly SemesterRow[]
  photoUrl?: string | null
}

/** What a class's form asks for. */
export const ClassFields = ({
  organizationId,
  classId,
  semesters,
  photoUrl = null,
  ...places
}: ClassFieldsProps) => (
  <>
    <TextField name="name" label="Name" />
    <ClassSemesterField semesters={semesters} />
    <DateField name="startDate" label="Starts" />
    <DateField name="endDate" label="Ends" />
    <TextField name="summary" label="Summary" help="One sentence, shown under the name." optional />
    <TextAreaField name="description" label="Description" optional />
    <ImageField name="photoImageId" label="Photo" url={photoUrl} shape="cover" />
    <SelectField
      name="status"
      label="Status"
      help="Every member can see a published class. A draft, or a cancelled class, is seen by administrators and by those who teach or attend it."
      choices={ClassStatus.options.map((status) => [status, status])}
    />
    <ClassTeachersField organizationId={organizationId} />
    <ClassPlaceFields organizationId={organizationId} {...places} />
    <ClassRuleFields semesters={semesters} />
    <ClassConflicts organizationId={organizationId} classId={classId} />
  </>
)
