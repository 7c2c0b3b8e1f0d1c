import type { Member } from '#contract/people/members.ts'
import { Badge } from '#src/ui/text/badge.tsx'

type Known = Pick<Member, 'account'> & Partial<Pick<Member, 'isAnonymous'>>

const words = { None: 'No account', Invited: 'Invited', Active: 'Active' }

/** Whether somebody can sign in, in words. */
export const accountWords = ({ account, isAnonymous }: Known) =>
  isAnonymous && account === 'None' ? 'Anonymous' : words[account]

export const AccountBadge = ({ member }: { member: Known }) =>
  member.account === 'Active' ? (
    accountWords(member)
  ) : (
    <Badge tone={member.account === 'Invited' ? 'accent' : 'default'}>{accountWords(member)}</Badge>
  )
