import { teacherRoleNames } from '#contract/classes/classes.ts'
import { familyAccessNames } from '#contract/people/families.ts'
import { permissionLabel } from '#contract/rights/permissions.ts'
import type { MemberRights } from '#contract/rights/rights.ts'
import { dayInWords, instantInWords } from '#contract/dates/display-date.ts'
import { dotted } from '#src/ui/text/dotted.ts'

/** A source of a member's access, and what it grants. */
export interface Reason {
  key: string
  title: string
  allows: string
  roleId?: number
}

export function reasonsFor({
  isOwner,
  ownerSince,
  roles,
  guardianOf = [],
  teacherOf,
}: MemberRights): Reason[] {
  const since = ownerSince !== null && `since ${instantInWords(ownerSince)}`
  const owning = { key: 'owner', title: 'Owner', allows: dotted([since, 'full access']) }
  const families = Map.groupBy(guardianOf, ({ familyName, access }) => `${familyName} ${access}`)
  return [
    ...(isOwner ? [owning] : []),
    ...roles.map(({ id, name, untilDate, permissions }) => ({
      key: `role ${id}`,
      title: name,
      allows: dotted([untilWords({ untilDate }), permissions.map(permissionLabel).join(', ')]),
      roleId: id,
    })),
    ...[...families].flatMap(([key, children]) => {
      const [first] = children
      if (!first) return []
      const names = children.map(({ name }) => name).join(', ')
      const title = `Family: ${first.familyName}`
      const waits = first.isWaiting && 'inactive until their email is verified'
      return { key, title, allows: dotted([familyAccessNames[first.access], names, waits]) }
    }),
    ...teacherOf.map(({ id, name, role }) => ({
      key: `class ${id}`,
      title: `${teacherRoleNames[role]} of ${name}`,
      allows: 'sees its students',
    })),
  ]
}

type Held = { untilDate: string | null; isOver?: boolean }

/** The last day of a role. */
export function untilWords({ untilDate, isOver = false }: Held): string {
  if (untilDate === null) return 'no end date'
  return `${isOver ? 'ended on' : 'until'} ${dayInWords(untilDate)}`
}
