import type { Door, DoorKind, Standing } from '#contract/classes/enrolments.ts'

const passable: DoorKind[] = ['Full', 'Collides']

/** Where another door is closed anyway, nobody needs to know how to get past a full class, or one at the same time. */
export function saidDoors({ way, doors }: Standing): Door[] {
  const others = doors.filter(({ kind }) => !passable.includes(kind))
  return way === null && others.length > 0 ? others : doors
}

/** The doors that several students stand at, each of them whoever stands at any. They are said once. */
export function doorsOfAll(standings: readonly Standing[]): Door[] {
  const [first = [], ...others] = standings.map(saidDoors).filter(({ length }) => length > 0)
  if (others.length === 0) return []
  return first.filter(({ reason }) =>
    others.every((doors) => doors.some((door) => door.reason === reason)),
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
