import { useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { OpenInvitation } from '#contract/people/members.ts'
import { invitationsQuery, invite, withdrawInvitationByEmail } from '#src/api/people/members.api.ts'
import { PressButton } from '#src/components/forms/press-button.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { Later } from '#src/components/frame/later.tsx'
import { Card, focusCard } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { focusMain } from '#src/ui/frame/focus.ts'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { instantInWords } from '#contract/dates/display-date.ts'
import { dotted } from '#src/ui/text/dotted.ts'
import { Email } from '#src/components/people/members/contact.tsx'

/** Open invitations that were sent to an email address, without a member record. */
export function OpenInvitations({ organizationId }: { organizationId: number }) {
  const place = useRef<HTMLSpanElement>(null)
  const asked = useQuery(invitationsQuery(organizationId))
  const { data, isFetching } = asked
  if (data === undefined) {
    return <Later of={asked} failed="Open invitations couldn’t be loaded." isQuiet />
  }
  if (data.items.length === 0) return null
  return (
    <Disclosure showLabel={`Pending invitations (${data.items.length})`}>
      <Card title="Pending invitations">
        <span ref={place} hidden />
        <RowList label="Pending invitations">
          {data.items.map((invitation) => (
            <Waiting
              key={keyOf(invitation)}
              organizationId={organizationId}
              invitation={invitation}
              isBeingMerged={isFetching}
              // The card disappears with its last item.
              onWithdrawn={() => (data.items.length > 1 ? focusCard(place.current) : focusMain())}
            />
          ))}
        </RowList>
      </Card>
    </Disclosure>
  )
}

/** A repeated invitation has the same row. */
const keyOf = ({ email, isTeacher, isStudent, isParent }: OpenInvitation) =>
  [email, isTeacher, isStudent, isParent].join()

interface WaitingProps {
  organizationId: number
  invitation: OpenInvitation
  /** A repeated invitation replaces the previous one. */
  isBeingMerged: boolean
  onWithdrawn: () => void
}

function Waiting({ organizationId, invitation, isBeingMerged, onWithdrawn }: WaitingProps) {
  const { id, email, expiresDate, isTeacher, isStudent, isParent, isEmailRefused } = invitation
  const send = useChange(invite, { successMessage: 'Invitation was sent successfully' })
  const withdraw = useChange(withdrawInvitationByEmail, {
    successMessage: 'Invitation was withdrawn successfully',
  })
  const again = usePress(() => send({ organizationId, email, isTeacher, isStudent, isParent }))
  const back = usePress(async () => {
    await withdraw(id)
    // The button is about to disappear.
    onWithdrawn()
  })
  const kinds = [isTeacher && 'Teacher', isStudent && 'Student', isParent && 'Parent']
  return (
    <RowListItem
      note={dotted([
        ...kinds,
        `until ${instantInWords(expiresDate)}`,
        isEmailRefused && 'The email was refused: check the address',
      ])}
      action={
        <>
          <PressButton of={again} size="small" aria-label={`Invite ${email} again`}>
            Invite again
          </PressButton>
          <PressButton
            of={{ ...back, isPaused: back.isPaused || again.isBusy || isBeingMerged }}
            size="small"
            look="quiet"
            aria-label={`Withdraw the invitation to ${email}`}
          >
            Withdraw
          </PressButton>
        </>
      }
    >
      <Email address={email} />
    </RowListItem>
  )
}
