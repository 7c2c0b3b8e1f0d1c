import { useSuspenseQuery } from '@tanstack/react-query'
import type { MyInvitation } from '#contract/people/invitations.ts'
import {
  acceptInvitation,
  declineInvitation,
  myInvitationsQuery,
} from '#src/api/people/joining.api.ts'
import { useFocusOnwards } from '#src/components/frame/use-focus-onwards.ts'
import { PressButton } from '#src/components/forms/press-button.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { AskFirst } from '#src/components/frame/ask-first.tsx'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Card } from '#src/ui/card.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { Avatar } from '#src/ui/pictures/avatar.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { displayInstant } from '#src/ui/text/times/display-date.ts'
import { dotted } from '#src/ui/text/dotted.ts'

/** Who has invited somebody, and waits for an answer. */
export function OwnInvitations() {
  const { data: invitations } = useSuspenseQuery(myInvitationsQuery)
  useFocusOnwards(invitations)
  if (invitations.length === 0) return null
  return (
    <Card title="Invitations">
      <RowList label="Invitations">
        {invitations.map((invitation) => (
          <OwnInvitation key={invitation.id} invitation={invitation} />
        ))}
      </RowList>
    </Card>
  )
}

function OwnInvitation({ invitation }: { invitation: MyInvitation }) {
  const { id, organization, recordName, expiresDate } = invitation
  const { name, logoImageUrl } = organization
  const { isTeacher, isStudent, isParent } = invitation
  const accept = useChange(acceptInvitation, { told: `You belong to ${name} now` })
  const decline = useChange(declineInvitation, { told: 'Invitation was declined successfully' })
  const accepting = usePress(() => accept(id))
  const kinds = [isTeacher && 'Teacher', isStudent && 'Student', isParent && 'Parent']
  return (
    <RowListItem
      note={dotted([
        ...kinds,
        recordName !== null && `takes over the record of ${recordName}`,
        `until ${displayInstant(expiresDate)}`,
      ])}
      action={
        <>
          <PressButton of={accepting} size="small" look="primary" aria-label={`Accept ${name}`}>
            Accept
          </PressButton>
          <AskFirst
            label="Decline"
            concerns={name}
            title={`Decline the invitation of ${name}?`}
            confirmLabel="Decline"
            look="quiet"
            size="small"
            act={() => decline(id)}
          >
            The link in the email stops working. Only {name} can invite you again.
          </AskFirst>
        </>
      }
    >
      <Row gap="tight" wrap>
        <Avatar name={name} shape="organization" imageUrl={logoImageUrl} />
        <RouterLink
          to="/organizations/$organizationId"
          params={{ organizationId: organization.id }}
        >
          {name}
        </RouterLink>
      </Row>
    </RowListItem>
  )
}
