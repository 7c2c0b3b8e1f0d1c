import type { ReactNode } from 'react'
import { Permission } from '#contract/rights/permissions.ts'
import { z } from '#contract/zod.ts'
import { toProblem } from '#src/api/problem.ts'
import { useApp } from '#src/components/frame/app.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { MessageScreen } from '#src/components/frame/screen.tsx'
import { Button } from '#src/ui/button.tsx'
import { Drawing, type DrawingName } from '#src/ui/pictures/drawings.tsx'
import { AskForAccess } from './ask-for-access.tsx'

/** A screen that the user may not open: why, and who may, in the server's words. */
export function Forbidden({ error }: { error: unknown }) {
  const { code, message, lacking } = toProblem(error)
  const permissions = z.array(Permission).safeParse(lacking?.permissions).data
  const { title, drawing, action } = reasons[code] ?? noAccess
  return (
    <MessageScreen
      title={title}
      drawing={<Drawing name={drawing} />}
      action={action}
      below={
        lacking &&
        permissions && (
          <AskForAccess organizationId={lacking.organizationId} permissions={permissions} />
        )
      }
    >
      {message}
    </MessageScreen>
  )
}

function LogOut() {
  const { session } = useApp()
  return (
    <Button look="primary" onClick={() => session.send({ type: 'logOut' })}>
      Log out
    </Button>
  )
}

interface Reason {
  title: string
  drawing: DrawingName
  action: ReactNode
}

const noAccess: Reason = {
  title: 'You don’t have access',
  drawing: 'organizations',
  action: (
    <ButtonLink to="/my/organizations" look="primary">
      Go to My Organizations
    </ButtonLink>
  ),
}

const reasons: Record<string, Reason | undefined> = {
  second_factor_required: {
    title: 'Set up a second factor first',
    drawing: 'key',
    action: (
      <ButtonLink to="/account/edit" hash="passkeys" look="primary">
        Set it up in your account
      </ButtonLink>
    ),
  },
  organization_suspended: { ...noAccess, title: 'This organization is suspended' },
  second_factor_not_passed: {
    title: 'Log in with your second factor',
    drawing: 'key',
    action: <LogOut />,
  },
}
