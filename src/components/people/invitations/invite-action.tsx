import { useId, useState } from 'react'
import { useSelector } from '@xstate/react'
import type { InvitedMembers, Member } from '#contract/people/members.ts'
import { inviteMembers } from '#src/api/people/members.api.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { useApp } from '#src/components/frame/app.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'
import { accountOf } from '#src/machines/accounts/session.machine.ts'
import { useListFocus } from '#src/ui/table/list.tsx'
import { focusOnceThere } from '#src/ui/frame/focus.ts'
import { Stack } from '#src/ui/frame/layout.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { Notice } from '#src/ui/text/notice.tsx'

type Chosen = Pick<Member, 'id' | 'name' | 'email' | 'account'> &
  Partial<Pick<Member, 'isAnonymous' | 'status'>>

interface InviteActionProps {
  organizationId: number
  members: Chosen[]
  /** Reports who was not invited to `NotInvited`, which remains after the selection is cleared. */
  onInvited: (people: InvitedMembers['notInvited']) => void
}

/** Invites people to claim the selected records, after a confirmation, and reports who was not invited. */
export function InviteAction({ organizationId, members, onInvited }: InviteActionProps) {
  const focusList = useListFocus()
  const reason = useId()
  const account = useSelector(useApp().session, accountOf)
  const isWaiting = account?.isEmailVerified === false
  const [isAsking, setAsking] = useState(false)
  const send = useChange(inviteMembers, {
    successMessage: ({ invited }) => invitedMessage(invited),
  })
  const { isBusy, press, countdown } = usePress(async () => {
    const ids = members.map(({ id }) => id)
    const { notInvited } = await send({ organizationId, ids })
    // The button is about to disappear.
    focusList()
    onInvited(notInvited)
  })
  const guests = members.filter(canBeInvited)
  const [first] = guests
  const left = members.length - guests.length
  const invited = guests.length === 1 ? first?.name : `${guests.length} people`
  return (
    <>
      {first && (
        <Button
          busy={isBusy}
          {...(isWaiting && { 'aria-disabled': true, 'aria-describedby': reason })}
          onClick={() => setAsking(!isWaiting)}
        >
          Invite {guests.length}
        </Button>
      )}
      {first && isWaiting && (
        <span id={reason}>
          <RouterLink to="/account/edit">Verify your email address</RouterLink> first.
        </span>
      )}
      {countdown}
      <ConfirmDialog
        isOpen={isAsking}
        title={`Invite ${invited}?`}
        confirmLabel="Invite"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          press()
        }}
      >
        {guests.length === 1
          ? 'We’ll email them a link to their record.'
          : 'We’ll email each of them a link to their record.'}
        {left > 0 && ` ${left} of ${members.length} can’t be invited. You’ll see why.`}
      </ConfirmDialog>
    </>
  )
}

const canBeInvited = ({ account, email, isAnonymous = false, status = 'Active' }: Chosen) =>
  account === 'None' && Boolean(email) && !isAnonymous && status === 'Active'

export const invitedMessage = (invited: number) =>
  invited === 0 ? '' : invited === 1 ? '1 person was invited' : `${invited} people were invited`

interface NotInvitedProps {
  people: InvitedMembers['notInvited']
  onClose: () => void
}

/** Who was not invited, and why, until the user closes it. */
export const NotInvited = ({ people, onClose }: NotInvitedProps) =>
  people.length > 0 && (
    <Notice
      tone="warning"
      title={
        <span ref={focusOnceThere} tabIndex={-1}>
          Not invited
        </span>
      }
    >
      <Stack gap="tight">
        <RowList label="Not invited">
          {people.map(({ id, name, why }) => (
            <RowListItem key={id}>
              <RouterLink
                from="/organizations/$organizationId/admin"
                to="/organizations/$organizationId/admin/all-members/$organizationUserId"
                params={{ organizationUserId: id }}
              >
                {name}
              </RouterLink>{' '}
              {why}.
            </RowListItem>
          ))}
        </RowList>
        <div>
          <Button size="small" onClick={onClose}>
            Hide this
          </Button>
        </div>
      </Stack>
    </Notice>
  )
