import type { Conflict, Timetable } from '#contract/timetable/timetable.ts'

/** Nobody has accepted it. */
export const isOpen = ({ override }: Conflict) => override === null

/** Every conflict once, though both classes know of it. */
export const conflictsIn = ({ classes }: Timetable) =>
  classes.flatMap((one) =>
    one.conflicts
      .filter(({ classId }) => {
        const isListed = classes.some(({ id }) => id === classId)
        return classId === null || !isListed || one.id < classId
      })
      .map((conflict) => ({ one, conflict })),
  )
