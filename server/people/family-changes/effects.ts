import { type FamilyAccess, mayRead } from '#contract/people/families.ts'
import type { FamilyChangeKind } from '#contract/people/family-changes.ts'

type Asked = { kind: FamilyChangeKind; personId: number | null; details: object }

/**
 * What a change comes to, whatever it is called: the same for two of which the second would get round the stop of the first.
 * `accessNow` is what the adult that it is about has.
 */
export function effectOf(
  { kind, personId, details }: Asked,
  accessNow: FamilyAccess | null,
): string {
  if (kind === 'InviteAdult' || kind === 'LetIn') return 'Newcomer'
  const access = 'access' in details ? (details.access as FamilyAccess) : null
  // Of what was stopped before its access was kept, it may have been less.
  const isLess = kind === 'ChangeAdult' && rank(access) < rank(accessNow)
  return `${isLess || kind === 'RemovePerson' ? 'Less' : kind} ${personId}`
}

const rank = (access: FamilyAccess | null) => (access === 'Full' ? 2 : mayRead(access) ? 1 : 0)
