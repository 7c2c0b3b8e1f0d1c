import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { AccessLevel, type Organization } from '#contract/organizations/organizations.ts'
import { organizationQuery } from '#src/api/organizations/organizations.api.ts'
import { askAgain } from '#src/components/forms/use-change.ts'
import { useApp } from '#src/components/frame/app.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { isAuthenticated } from '#src/machines/accounts/session.machine.ts'
import { successToast } from '#src/machines/frame/toaster.machine.ts'
import {
  isAdmitting,
  isSettled,
  labelOf,
  openApplicationSentence,
  reasonOf,
  type JoinOrganizationActor,
  joinOrganizationMachine,
} from '#src/machines/people/join-organization.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import { Notice } from '#src/ui/text/notice.tsx'

interface JoinButtonProps {
  joining: JoinOrganizationActor
  organizationId: number
  /** The element that explains why. */
  reasonId: string
}

/** The next step with an organization, as a button. There is none if the user cannot do anything. */
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
  if (state.matches('member')) {
    return (
      <ButtonLink to="/organizations/$organizationId/classes" params={{ organizationId }} {...why}>
        Find classes
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

interface WayInProps {
  organizationId: number
  name: string
}

/** The first step of a user who is not a member. Whoever may join at once joins here. */
export function WayIn({ organizationId, name }: WayInProps) {
  const isSignedIn = useSelector(useApp().session, isAuthenticated)
  const { data: organization } = useQuery({
    ...organizationQuery(organizationId),
    enabled: isSignedIn,
  })
  return (
    <Notice title={`Members of ${name} can enroll here.`}>
      <Stack gap="tight">
        {isSignedIn
          ? 'Once you’re a member, this page shows which classes fit you and your children.'
          : 'Log in and join to see which classes fit you and your children.'}
        {organization && isSignedIn ? (
          <Join organization={organization} />
        ) : (
          <Row>
            {isSignedIn ? (
              <ButtonLink
                to="/organizations/$organizationId"
                params={{ organizationId }}
                size="small"
              >
                How to join
              </ButtonLink>
            ) : (
              <ButtonLink
                to="/login"
                search={{ redirect: `/organizations/${organizationId}` }}
                size="small"
              >
                Log in to join
              </ButtonLink>
            )}
          </Row>
        )}
      </Stack>
    </Notice>
  )
}

function Join({ organization }: { organization: Organization }) {
  const { joining, words } = useJoining(organization)
  const reason = useSelector(joining, reasonOf)
  const reasonId = useId()
  return (
    <>
      <span ref={words} id={reasonId} tabIndex={-1}>
        {reason}
      </span>
      <Row>
        <JoinButton joining={joining} organizationId={organization.id} reasonId={reasonId} />
      </Row>
    </>
  )
}

interface ApplyFirstProps {
  /** The user's children who are not members yet. */
  names: readonly string[]
  organizationId: number
  organizationName: string
}

/** The first step of a parent whose children are not members, or what has come of it. */
export function ApplyFirst({ names, organizationId, organizationName }: ApplyFirstProps) {
  const { data: organization } = useQuery({
    ...organizationQuery(organizationId),
    enabled: names.length > 0,
  })
  if (names.length === 0) return null
  const isOne = names.length === 1
  const all = new Intl.ListFormat('en-US').format(names)
  const application = organization?.application
  return (
    <Notice
      title={`${all} ${isOne ? 'is not a member' : 'are not members'} of ${organizationName} yet.`}
    >
      <Stack gap="tight">
        {application ? openApplicationSentence(application) : 'Apply for them first.'} Once they’re{' '}
        {isOne ? 'a member' : 'members'}, this page shows which classes fit them.
        <Row>
          {application ? (
            <ButtonLink
              to="/my/applications/$applicationId"
              params={{ applicationId: application.id }}
              size="small"
            >
              View your application
            </ButtonLink>
          ) : (
            <ButtonLink
              to="/organizations/$organizationId/apply"
              params={{ organizationId }}
              size="small"
            >
              Apply for them
            </ButtonLink>
          )}
        </Row>
      </Stack>
    </Notice>
  )
}
