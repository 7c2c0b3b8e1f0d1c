import type { Member } from '#contract/members.ts'
import { Badge } from '#src/ui/text/badge.tsx'

const words = { None: 'No account', Invited: 'Invited', Active: 'Active' }

/** Whether somebody can sign in, in words. */
export const accountWords = ({ account, isAnonymous }: Member) =>
  isAnonymous && account === 'None' ? 'Anonymous' : words[account]

export const AccountBadge = ({ member }: { member: Member }) =>
  member.account === 'Active' ? (
    accountWords(member)
  ) : (
    <Badge tone={member.account === 'Invited' ? 'accent' : 'default'}>{accountWords(member)}</Badge>
  )
