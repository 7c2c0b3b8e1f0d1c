import { useSelector } from '@xstate/react'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import {
  isAdmitting,
  isSettled,
  labelOf,
  type JoinOrganizationActor,
} from '#src/machines/people/join-organization.machine.ts'
import { Button } from '#src/ui/button.tsx'

interface JoinButtonProps {
  joining: JoinOrganizationActor
  organizationId: number
  /** The element that says why. */
  reasonId: string
}

/** The one button of an organization's page. Where nothing can be done, there is none. */
export function JoinButton({ joining, organizationId, reasonId }: JoinButtonProps) {
  const state = useSelector(joining, (snapshot) => snapshot)
  const why = { look: 'primary', 'aria-describedby': reasonId } as const
  if (state.matches('signedOut')) {
    return (
      <ButtonLink to="/login" search={{ redirect: `/organizations/${organizationId}` }} {...why}>
        {labelOf(state)}
      </ButtonLink>
    )
  }
  if (state.matches('administrator')) {
    return (
      <ButtonLink to="/organizations/$organizationId/admin" params={{ organizationId }} {...why}>
        {labelOf(state)}
      </ButtonLink>
    )
  }
  if (isAdmitting(state)) {
    return (
      <Button busy={!isSettled(state)} onClick={() => joining.send({ type: 'join' })} {...why}>
        {labelOf(state)}
      </Button>
    )
  }
  const { application } = state.context.organization
  if (state.matches('informationAsked') && application) {
    return (
      <ButtonLink
        to="/my/applications/$applicationId"
        params={{ applicationId: application.id }}
        {...why}
      >
        {labelOf(state)}
      </ButtonLink>
    )
  }
  if (!state.matches('applicable')) return null
  return (
    <ButtonLink to="/organizations/$organizationId/apply" params={{ organizationId }} {...why}>
      {labelOf(state)}
    </ButtonLink>
  )
}
