import {
  CreateClassDay,
  PlannedType,
  UpdateClassDay,
  type ClassDay,
} from '#contract/timetable/class-days.ts'
import { z } from '#contract/zod.ts'

/** What the form keeps of a day that has no times: a holiday. */
interface Times {
  type: PlannedType
  startTime?: string | null | undefined
  endTime?: string | null | undefined
  makesUpClassDayId?: number | null | undefined
}

/** Fields that are not shown are sent as nothing, and so is a time that nobody has chosen. */
const shown = <Values extends Times>(values: Values): Values => ({
  ...values,
  startTime: values.type === 'Holiday' ? null : values.startTime || null,
  endTime: values.type === 'Holiday' ? null : values.endTime || null,
  makesUpClassDayId: values.type === 'MakeUp' ? values.makesUpClassDayId : null,
})

/** What the forms for a class day are checked by. */
export const NewClassDay = z.pipe(
  z.transform(shown<z.input<typeof CreateClassDay>>),
  CreateClassDay,
)
export const EditedClassDay = z.pipe(z.transform(shown<UpdateClassDay>), UpdateClassDay)

/** A class day as its form begins, and as it stands in the form after it was saved. */
export const classDayValuesOf = ({
  date,
  type,
  startTime,
  endTime,
  notes,
  makesUp,
  version,
}: ClassDay): UpdateClassDay => ({
  date,
  type: PlannedType.safeParse(type).data ?? 'Regular',
  startTime,
  endTime,
  notes,
  makesUpClassDayId: makesUp?.id ?? null,
  version,
})
