import { useState } from 'react'
import type { InvitedMembers, Member } from '#contract/members.ts'
import { inviteMembers } from '#src/api/members.api.ts'
import { NeedsVerification } from '#src/components/accounts/account-needs.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'
import { useListFocus } from '#src/ui/table/list.tsx'

type Chosen = Pick<Member, 'id' | 'name' | 'email' | 'account'> &
  Partial<Pick<Member, 'isAnonymous' | 'status'>>

interface InviteActionProps {
  organizationId: number
  members: Chosen[]
  /** With those who were not, for `NotInvited`, which outlives the selection. */
  onInvited: (people: InvitedMembers['notInvited']) => void
}

/** Offers the chosen records to those whom they are about. It asks first, and tells who was not invited. */
export function InviteAction({ organizationId, members, onInvited }: InviteActionProps) {
  const focusList = useListFocus()
  const [isAsking, setAsking] = useState(false)
  const send = useChange(inviteMembers, { told: ({ invited }) => toldOf(invited) })
  const { isBusy, press, countdown } = usePress(async () => {
    const ids = members.map(({ id }) => id)
    const { notInvited } = await send({ organizationId, ids })
    // The button is about to go.
    focusList()
    onInvited(notInvited)
  })
  const guests = members.filter(canBeInvited)
  const [first] = guests
  const left = members.length - guests.length
  const whom = guests.length === 1 ? first?.name : `${guests.length} people`
  return (
    <>
      {first && (
        <Button busy={isBusy} onClick={() => setAsking(true)}>
          Invite {guests.length}
        </Button>
      )}
      {countdown}
      <ConfirmDialog
        isOpen={isAsking}
        title={`Invite ${whom}?`}
        confirmLabel="Invite"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          press()
        }}
      >
        <NeedsVerification />
        {guests.length === 1
          ? 'They get an email with a link to their record.'
          : 'Each gets an email with a link to their record.'}
        {left > 0 && ` ${left} of ${members.length} cannot be invited; you are told why.`}
      </ConfirmDialog>
    </>
  )
}

const canBeInvited = ({ account, email, isAnonymous = false, status = 'Active' }: Chosen) =>
  account === 'None' && email !== null && !isAnonymous && status === 'Active'

const toldOf = (invited: number) =>
  invited === 0 ? '' : invited === 1 ? '1 person was invited' : `${invited} people were invited`
