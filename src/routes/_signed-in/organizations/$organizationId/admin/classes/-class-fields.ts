import { CreateClass, UpdateClass, type AdminClass } from '#contract/classes/classes.ts'
import { z } from '#contract/zod.ts'
import {
  agePolicyWords,
  enrolmentWords,
  waitlistWords,
} from '#src/components/classes/classes/rule-words.ts'
import { teacherWords } from '#src/components/classes/classes/teacher-words.ts'
import { fields, valuesIn } from '#src/components/forms/fields/fields.ts'
import { imageName } from '#src/components/forms/fields/image-field.tsx'
import { displayDate } from '#src/ui/text/times/display-date.ts'
import { displayTime } from '#src/ui/text/times/display-time.ts'

type NamedTeachers = Pick<AdminClass, 'teachers'>
type Edited = Omit<UpdateClass, 'teachers'> & NamedTeachers

/** Who teaches a class and as what, in one line. */
const teacherNames = (teachers: AdminClass['teachers']) =>
  teachers.map(teacherWords).join('; ') || 'Nobody'

export const classFields = fields<Omit<Edited, 'override'>>({
  name: { label: 'Name' },
  semesterId: { label: 'Semester' },
  startDate: { label: 'Starts', show: displayDate },
  endDate: { label: 'Ends', show: displayDate },
  summary: { label: 'Summary', help: 'One sentence, shown under the name.', optional: true },
  description: { label: 'Description', optional: true },
  photoImageId: { label: 'Photo', show: imageName },
  status: {
    label: 'Status',
    help: 'Every member can see a published class. A draft, or a cancelled class, is seen by administrators and by those who teach or attend it.',
  },
  teachers: { label: 'Teachers', show: teacherNames },
  weekday: { label: 'Weekday', optional: true },
  slotId: { label: 'Time slot', optional: true },
  startTime: { label: 'From', show: displayTime, optional: true },
  endTime: { label: 'Until', show: displayTime, optional: true },
  roomId: { label: 'Room', optional: true },
  category: {
    label: 'Category',
    help: 'Families can look for it, such as Music or Science.',
    optional: true,
  },
  minAge: { label: 'Youngest age', optional: true },
  maxAge: { label: 'Oldest age', optional: true },
  agePolicy: { label: 'Outside these ages', show: (policy) => agePolicyWords[policy] },
  minStudents: { label: 'Fewest students', optional: true },
  maxStudents: { label: 'Most students', optional: true },
  hasWaitlist: { label: 'When it is full', show: waitlistWords },
  enrolment: { label: 'How families enrol', show: (policy) => enrolmentWords[policy] },
})

/** Teachers have their names while they are edited; only who they are is sent. */
export const unnamed = ({ teachers }: NamedTeachers) =>
  teachers.map(({ organizationUserId, role }) => ({ organizationUserId, role }))

/** What the forms for a class are checked by. */
export const NewClass = z.pipe(
  z.transform(
    (values: Omit<CreateClass, 'teachers'> & NamedTeachers): z.input<typeof CreateClass> => ({
      ...values,
      teachers: unnamed(values),
    }),
  ),
  CreateClass,
)
export const EditedClass = z.pipe(
  z.transform((values: Edited): z.input<typeof UpdateClass> => ({
    ...values,
    teachers: unnamed(values),
  })),
  UpdateClass,
)

/** A class as its form begins, and as it stands in the form after it was saved. */
export const classValuesOf = (row: AdminClass): Edited => ({
  ...valuesIn<Omit<Edited, 'override'>>(classFields, row),
  override: null,
})

/** What stands in the form; a new class has no version yet. */
export type ClassValues = Omit<Edited, 'version'> & { version?: number }
