import type { Member } from '#contract/people/members.ts'
import { RoomyOnly } from '#src/ui/frame/by-width.tsx'
import { Badge } from '#src/ui/text/badge.tsx'

type Known = Pick<Member, 'account'> & Partial<Pick<Member, 'isAnonymous'>>

const words = {
  None: 'No account',
  Invited: 'Invited',
  Unverified: 'Email not verified',
  Active: 'Active',
}

/** The account state as a label. */
export const accountWords = ({ account, isAnonymous }: Known) =>
  isAnonymous && account === 'None' ? 'Placeholder' : words[account]

/** Why a member cannot be an owner or hold a role yet, if so. */
export const whyNoRights = ({ account }: Pick<Member, 'account'>): string | undefined => {
  if (account === 'Active') return undefined
  return account === 'Unverified' ? 'Email not verified yet' : 'No account yet'
}

export const AccountBadge = ({ member }: { member: Known }) =>
  member.account === 'Active' ? (
    accountWords(member)
  ) : (
    <Badge tone={member.account === 'Invited' ? 'accent' : 'default'}>{accountWords(member)}</Badge>
  )

/** The same for a row: on a phone, only what is unusual. */
export const AccountInRow = ({ member }: { member: Known }) =>
  member.account === 'Active' ? (
    <RoomyOnly>{accountWords(member)}</RoomyOnly>
  ) : (
    <AccountBadge member={member} />
  )
