import { CreateClass, UpdateClass, type AdminClass } from '#contract/classes/classes.ts'
import { z } from '#contract/zod.ts'

type NamedTeachers = Pick<AdminClass, 'teachers'>

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
  z.transform(
    (values: Omit<UpdateClass, 'teachers'> & NamedTeachers): z.input<typeof UpdateClass> => ({
      ...values,
      teachers: unnamed(values),
    }),
  ),
  UpdateClass,
)

/** A class as its form begins, and as it stands in the form after it was saved. */
export const classValuesOf = ({
  semesterId,
  name,
  startDate,
  endDate,
  summary,
  description,
  status,
  teachers,
  weekday,
  slotId,
  startTime,
  endTime,
  roomId,
  category,
  photoImageId,
  minAge,
  maxAge,
  agePolicy,
  minStudents,
  maxStudents,
  hasWaitlist,
  enrolment,
  version,
}: AdminClass) => ({
  semesterId,
  name,
  startDate,
  endDate,
  summary,
  description,
  status,
  teachers,
  weekday,
  slotId,
  startTime,
  endTime,
  roomId,
  category,
  photoImageId,
  minAge,
  maxAge,
  agePolicy,
  minStudents,
  maxStudents,
  hasWaitlist,
  enrolment,
  override: null as UpdateClass['override'],
  version,
})

/** What stands in the form; a new class has no version yet. */
export type ClassValues = Omit<ReturnType<typeof classValuesOf>, 'version'> & { version?: number }
