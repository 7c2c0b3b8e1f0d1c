import { use, useState } from 'react'
import { NeedsVerification } from '#src/components/accounts/accounts/account-needs.tsx'
import { OrganizationNameContext } from '#src/components/frame/screen.tsx'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import type { SetUpActor, SetUpState } from '#src/machines/organizations/set-up.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Progress } from '#src/ui/fields/progress.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { counted, numbers } from '#src/ui/text/counted.ts'
import { Notice } from '#src/ui/text/notice.tsx'

interface FinishedProps {
  actor: SetUpActor
  state: SetUpState
}

/** What becomes of a set-up that is published: progress first, then where to go. */
export function Finished({ actor, state }: FinishedProps) {
  const name = use(OrganizationNameContext)
  if (state.matches('publishing'))
    return (
      <Card title="Publishing">
        <Progress label="Publishing" fraction={null} words="" />
      </Card>
    )
  if (state.matches('inviting') || state.matches('notInvited'))
    return <Inviting actor={actor} state={state} />
  return (
    <>
      <Card title={`${name} is open`}>
        <Invitations actor={actor} state={state} />
        <Ways organizationId={state.context.organizationId} />
      </Card>
      <Undo actor={actor} state={state} />
    </>
  )
}

/** The progress of inviting, and what to do if it stops. */
function Inviting({ actor, state }: FinishedProps) {
  const { invitedCount, notInvited } = state.context.invitations
  const done = invitedCount + notInvited.length
  const total = Math.max(done, state.context.setUp.uninvitedCount)
  return (
    <Card title="Inviting people">
      <Progress
        label="Invited"
        fraction={total === 0 ? null : done / total}
        words={`${numbers.format(done)} of ${counted(total, ['person', 'people'])}`}
      />
      {state.matches('notInvited') && (
        <>
          <p>Everything is published, but not everybody is invited. It’s safe to try again.</p>
          <NeedsVerification to="invite people" />
          <Row gap="tight" wrap>
            <Button look="primary" onClick={() => actor.send({ type: 'retry' })}>
              Try again
            </Button>
            <Button onClick={() => actor.send({ type: 'finish' })}>Invite them later</Button>
          </Row>
        </>
      )}
    </Card>
  )
}

/** Who was invited, and who could not be. */
function Invitations({ actor, state }: FinishedProps) {
  const { invitations, setUp } = state.context
  const { invitedCount, notInvited } = invitations
  const left = setUp.uninvitedCount - invitedCount - notInvited.length
  return (
    <>
      {invitedCount > 0 && (
        <p>{counted(invitedCount, ['invitation is', 'invitations are'])} on the way.</p>
      )}
      {notInvited.length > 0 && (
        <RowList label="Not invited">
          {notInvited.map(({ id, name, why }) => (
            <RowListItem key={id}>
              {name} {why}
            </RowListItem>
          ))}
        </RowList>
      )}
      {left > 0 && (
        <>
          <NeedsVerification to="invite people" />
          <Row gap="tight" wrap>
            <span>{counted(left, ['person isn’t', 'people aren’t'])} invited yet.</span>
            <Button size="small" onClick={() => actor.send({ type: 'invite' })}>
              Invite them
            </Button>
          </Row>
        </>
      )}
    </>
  )
}

const Ways = ({ organizationId }: { organizationId: number }) => (
  <Row gap="tight" wrap>
    <ButtonLink
      to="/organizations/$organizationId/admin/home"
      params={{ organizationId }}
      look="primary"
    >
      Go to the administration
    </ButtonLink>
    <ButtonLink to="/organizations/$organizationId" params={{ organizationId }}>
      See what families see
    </ButtonLink>
  </Row>
)

/** Removes everything that was published, or says why that is not possible any more. */
function Undo({ actor, state }: FinishedProps) {
  const [isAsking, setAsking] = useState(false)
  const { undo } = state.context.setUp
  if (!undo) return null
  const isStopped = state.matches('notUndone')
  return (
    <Card title="Undo everything">
      {isStopped && (
        <Notice
          tone="warning"
          title="Nothing was undone, or no answer came. It’s safe to try again."
        />
      )}
      {undo.isAllowed ? (
        <>
          <p>Until the first family enrolls, you can undo all of it. What you typed stays.</p>
          <Row>
            <Button busy={state.matches('undoing')} onClick={() => setAsking(true)}>
              Undo everything
            </Button>
          </Row>
        </>
      ) : (
        <p>{undo.reason}</p>
      )}
      <ConfirmDialog
        title="Undo everything?"
        isOpen={isAsking}
        confirmLabel="Undo everything"
        tone="destructive"
        onConfirm={() => {
          setAsking(false)
          actor.send({ type: isStopped ? 'retry' : 'undo' })
        }}
        onCancel={() => setAsking(false)}
      >
        The semester, its class days, time slots, rooms, classes and new placeholders are removed,
        and so are the people who were imported here. Their invitations stop working. What you typed
        stays, so you can publish again.
      </ConfirmDialog>
    </Card>
  )
}
