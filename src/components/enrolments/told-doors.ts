import type { Door, Standing } from '#contract/enrolments.ts'

/** The doors that several students stand at, each of them whoever stands at any. They are said once. */
export function doorsOfAll(standings: readonly Standing[]): Door[] {
  const closed = standings.filter(({ doors }) => doors.length > 0)
  const [first, ...others] = closed
  if (!first || others.length === 0) return []
  return first.doors.filter(({ reason }) =>
    others.every(({ doors }) => doors.some((door) => door.reason === reason)),
  )
}

/**
 * Of whom the page of a class speaks: the children of whoever looks, and they themself last, unless they look at it as a
 * parent or a teacher alone.
 */
export function shownStandings(standings: readonly Standing[], isTeacher: boolean): Standing[] {
  const children = standings.filter(({ isMe }) => !isMe)
  const isBeside = children.length > 0
  const mine = standings.filter(
    ({ isMe, status, way }) =>
      isMe && (status !== null || (isBeside ? way !== null && !isTeacher : !isTeacher)),
  )
  return [...children, ...mine]
}
