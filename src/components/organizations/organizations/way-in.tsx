import { useSelector } from '@xstate/react'
import { useApp } from '#src/components/frame/app.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { isAuthenticated } from '#src/machines/accounts/session.machine.ts'
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import { Notice } from '#src/ui/text/notice.tsx'

interface WayInProps {
  organizationId: number
  name: string
}

/** The first step of a user who is not a member. */
export function WayIn({ organizationId, name }: WayInProps) {
  const isSignedIn = useSelector(useApp().session, isAuthenticated)
  return (
    <Notice title={`Members of ${name} can enroll here.`}>
      <Stack gap="tight">
        {isSignedIn
          ? 'Once you’re a member, this page shows which classes fit you and your children.'
          : 'Log in and join to see which classes fit you and your children.'}
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
      </Stack>
    </Notice>
  )
}

interface ApplyFirstProps {
  /** The user's children who are not members yet. */
  names: readonly string[]
  organizationId: number
  organizationName: string
}

/** The first step of a parent whose children are not members. */
export function ApplyFirst({ names, organizationId, organizationName }: ApplyFirstProps) {
  if (names.length === 0) return null
  const all = new Intl.ListFormat('en-US').format(names)
  const are = names.length === 1 ? 'is not a member' : 'are not members'
  return (
    <Notice title={`${all} ${are} of ${organizationName} yet.`}>
      <Stack gap="tight">
        Apply for them first. Once they’re members, this page shows which classes fit them.
        <Row>
          <ButtonLink
            to="/organizations/$organizationId/apply"
            params={{ organizationId }}
            size="small"
          >
            Apply for them
          </ButtonLink>
        </Row>
      </Stack>
    </Notice>
  )
}
