import { useMemo } from 'react'
import { useSelector } from '@xstate/react'
import { UserRoundPlus } from 'lucide-react'
import type { Member } from '#contract/people/members.ts'
import { inviteMembers } from '#src/api/people/members.api.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { useApp } from '#src/components/frame/app.ts'
import { changing, NotPossible } from '#src/components/table/row-actions.ts'
import { accountOf } from '#src/machines/accounts/session.machine.ts'
import { accountWords } from '../members/account-badge.tsx'

type Listed = Pick<Member, 'id' | 'email' | 'account'> &
  Partial<Pick<Member, 'isAnonymous' | 'status'>>

/** Why somebody cannot be invited, read after "is". The server knows more reasons. */
function againstInviting({ account, email, isAnonymous, status = 'Active' }: Listed) {
  if (account === 'Invited') return 'already invited'
  if (account !== 'None') return 'already signed up'
  if (isAnonymous) return accountWords({ account, isAnonymous }).toLowerCase()
  if (status !== 'Active') return status.toLowerCase()
  return email ? null : 'without an email'
}

/** Invites people to claim their records, one email each. */
export function useInviting<Item extends Listed>(organizationId: number) {
  const account = useSelector(useApp().session, accountOf)
  const isVerified = account?.isEmailVerified !== false
  return useMemo(
    () =>
      changing<Item, null>({
        id: 'invite',
        label: ['Invite', 'Invite'],
        icon: <UserRoundPlus size={18} aria-hidden="true" />,
        title: (what) => `Invite ${what}`,
        past: 'invited',
        success: (what) => `${what} invited successfully`,
        startOptions: null,
        isReady: () => isVerified,
        consequence: isVerified ? (
          'Each gets an email with a link to their record. You can withdraw an invitation until it is accepted.'
        ) : (
          <>
            <RouterLink to="/account/edit">Verify your email address</RouterLink> before you invite
            others.
          </>
        ),
        reasonAgainst: againstInviting,
        work: () => ({
          prepare: async ({ id }) => ({ organizationId, ids: [id] }),
          send: async (body, how) => {
            const { notInvited } = await inviteMembers(
              body as Parameters<typeof inviteMembers>[0],
              how,
            )
            const [refused] = notInvited
            if (refused) throw new NotPossible(`${refused.name} ${refused.why}.`)
          },
          undo: null,
        }),
      }),
    [organizationId, isVerified],
  )
}
