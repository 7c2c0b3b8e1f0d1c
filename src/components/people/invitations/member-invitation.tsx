import { useState } from 'react'
import { Invite, type MemberCard } from '#contract/people/members.ts'
import { invite, withdrawInvitation } from '#src/api/people/members.api.ts'
import { NeedsVerification } from '#src/components/accounts/accounts/account-needs.tsx'
import { Form } from '#src/components/forms/form.tsx'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { PressButton } from '#src/components/forms/press-button.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { familyDecides } from '#src/components/people/members/merge-card.tsx'
import { Card } from '#src/ui/card.tsx'
import { focusOnceThere } from '#src/ui/frame/focus.ts'
import { instantInWords } from '#contract/dates/display-date.ts'

/** Invites somebody at an email address to claim the record of a member without an account. */
export function MemberInvitation({ member }: { member: MemberCard }) {
  const { id, name, organizationId, email, invitation, isChild, isLookedAfter } = member
  const { isTeacher, isStudent, isParent } = member
  const send = useChange(invite, { successMessage: 'Invitation was sent successfully' })
  const [done, setDone] = useState<'sent' | 'withdrawn'>()
  if (invitation) {
    return (
      <Waiting
        id={id}
        invitation={invitation}
        isNew={done === 'sent'}
        onWithdrawn={() => setDone('withdrawn')}
      />
    )
  }
  if (isChild) return null
  return (
    <Card
      title="Account"
      description={
        <span ref={done === 'withdrawn' ? focusOnceThere : undefined} tabIndex={-1}>
          {name} has no account and can’t log in.
        </span>
      }
    >
      <NeedsVerification />
      <Form
        schema={Invite}
        defaultValues={{
          organizationId,
          organizationUserId: id,
          email: email ?? '',
          isTeacher,
          isStudent,
          isParent,
        }}
        submitLabel="Invite to claim"
        submit={async (values) => {
          await send(values)
          setDone('sent')
        }}
      >
        <TextField
          name="email"
          label="Email for the invitation"
          help={
            isLookedAfter
              ? `The person who accepts takes over this record and its classes. ${familyDecides}`
              : 'The person who accepts takes over this record and its classes.'
          }
          type="email"
          autoComplete="off"
        />
      </Form>
    </Card>
  )
}

interface WaitingProps {
  id: number
  invitation: NonNullable<MemberCard['invitation']>
  isNew: boolean
  onWithdrawn: () => void
}

function Waiting({ id, invitation, isNew, onWithdrawn }: WaitingProps) {
  const { email, expiresDate } = invitation
  const withdraw = useChange(withdrawInvitation, {
    successMessage: 'Invitation was withdrawn successfully',
  })
  const press = usePress(async () => {
    await withdraw(id)
    onWithdrawn()
  })
  return (
    <Card title="Account">
      <p>
        <span ref={isNew ? focusOnceThere : undefined} tabIndex={-1}>
          Invited at {email} until {instantInWords(expiresDate)}.
        </span>
      </p>
      <PressButton of={press}>Withdraw</PressButton>
    </Card>
  )
}
