import { useSelector, useActorRef } from '@xstate/react'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import {
  isAdmitting,
  isSettled,
  labelOf,
  type JoinOrganizationActor,
  joinOrganizationMachine,
} from '#src/machines/people/join-organization.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { AccessLevel, type Organization } from '#contract/organizations/organizations.ts'
import { organizationQuery } from '#src/api/organizations/organizations.api.ts'
import { askAgain } from '#src/components/forms/use-change.ts'
import { useApp } from '#src/components/frame/app.ts'
import { isAuthenticated } from '#src/machines/accounts/session.machine.ts'
import { successToast } from '#src/machines/frame/toaster.machine.ts'

interface JoinButtonProps {
  joining: JoinOrganizationActor
  organizationId: number
  /** The element that explains why. */
  reasonId: string
}

/** The main button of an organization's page. There is none if the user cannot do anything. */
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

/**
 * The user's relation to the organization, and the actions to join and leave. `words` gets the focus when a pressed
 * button is gone.
 */
export function useJoining(organization: Organization) {
  const { session, toaster, inspect } = useApp()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const words = useRef<HTMLSpanElement>(null)
  const isSignedIn = useSelector(session, isAuthenticated)
  const joining = useActorRef(joinOrganizationMachine, {
    inspect,
    input: { organization, isSignedIn },
  })
  useEffect(() => {
    joining.send({ type: 'organization.read', organization, isSignedIn })
  }, [joining, organization, isSignedIn])

  const { id, name, accessLevel } = organization
  const showToast = useEffectEvent((sentence: string) => {
    toaster.send({ type: 'show', toast: successToast(sentence) })
    words.current?.focus()
    askAgain(queries)
  })
  const goOn = useEffectEvent(async () => {
    // People outside can no longer see the page.
    if (accessLevel === AccessLevel.Private) {
      await navigate({ to: '/my/organizations', replace: true })
      queries.removeQueries({ queryKey: organizationQuery(id).queryKey })
    }
    showToast(`You left ${name}`)
  })
  const joined = useEffectEvent(() => showToast(`Welcome to ${name}!`))
  const lookAgain = useEffectEvent(() => askAgain(queries))
  useEffect(() => {
    const listening = [
      joining.on('joined', () => joined()),
      joining.on('withdrawn', () => showToast('Application was withdrawn successfully')),
      joining.on('left', () => void goOn()),
      joining.on('refused', () => lookAgain()),
    ]
    return () => listening.forEach((each) => each.unsubscribe())
  }, [joining])
  return { joining, words }
}
