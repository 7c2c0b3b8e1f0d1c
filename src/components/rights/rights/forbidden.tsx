import { toProblem } from '#src/api/problem.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { MessageScreen } from '#src/components/frame/screen.tsx'
import { Drawing } from '#src/ui/pictures/drawings.tsx'

/** A screen that the user may not open: why, and who may, in the server's words. */
export function Forbidden({ error }: { error: unknown }) {
  const { code, message } = toProblem(error)
  const isFactorMissing = code === 'second_factor_required'
  return (
    <MessageScreen
      title={isFactorMissing ? 'Set up a second factor first' : 'You don’t have access'}
      drawing={<Drawing name={isFactorMissing ? 'key' : 'organizations'} />}
      action={
        isFactorMissing ? (
          <ButtonLink to="/account/edit" hash="passkeys" look="primary">
            Set it up in your account
          </ButtonLink>
        ) : (
          <ButtonLink to="/my/organizations" look="primary">
            Go to My Organizations
          </ButtonLink>
        )
      }
    >
      {message}
    </MessageScreen>
  )
}
