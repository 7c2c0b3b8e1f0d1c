import type { Conflict, ConflictCounts, Timetable } from '#contract/timetable/timetable.ts'

/** Nobody has accepted it. */
export const isOpen = ({ override }: Conflict) => override === null

/** How many conflicts nobody has accepted, those included that are too many to name. */
export const countOpen = (conflicts: readonly Conflict[], more?: ConflictCounts): number =>
  conflicts.filter(isOpen).length + (more?.open ?? 0)

/** Every conflict that is named, once, though both classes know of it. */
export const conflictsIn = ({ classes }: Timetable) =>
  classes.flatMap((one) =>
    one.conflicts
      .filter(({ classId }) => {
        const isListed = classes.some(({ id }) => id === classId)
        return classId === null || !isListed || one.id < classId
      })
      .map((conflict) => ({ one, conflict })),
  )
