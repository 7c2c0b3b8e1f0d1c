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

/** The open conflicts that matter on a day, by class: those of the class itself, and with another that meets on it. */
export function conflictsOnDay(
  { classes }: Pick<Timetable, 'classes'>,
  meeting: readonly { id: number }[],
): Map<number, Conflict[]> {
  const ids = new Set(meeting.map(({ id }) => id))
  const onDay = ({ kind, classId }: Conflict) =>
    classId === null ? kind === 'RoomTooSmall' : ids.has(classId)
  return new Map(
    classes
      .filter(({ id }) => ids.has(id))
      .map(({ id, conflicts }) => [
        id,
        conflicts.filter((conflict) => isOpen(conflict) && onDay(conflict)),
      ]),
  )
}
