import type { Conflict, ConflictCounts, Timetable } from '#contract/timetable/timetable.ts'

/** A conflict that nobody has accepted. */
export const isOpen = ({ override }: Conflict) => override === null

/** The number of open conflicts, including those that are too many to list. */
export const countOpen = (conflicts: readonly Conflict[], more?: ConflictCounts): number =>
  conflicts.filter(isOpen).length + (more?.open ?? 0)

/** Every listed conflict once, though both classes contain it. */
export const conflictsIn = ({ classes }: Timetable) =>
  classes.flatMap((one) =>
    one.conflicts
      .filter(({ classId }) => {
        const isListed = classes.some(({ id }) => id === classId)
        return classId === null || !isListed || one.id < classId
      })
      .map((conflict) => ({ one, conflict })),
  )
