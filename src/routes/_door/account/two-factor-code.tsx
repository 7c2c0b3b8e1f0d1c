import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { textIn } from '#src/components/addresses/text-in.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { MessageScreen } from '#src/components/frame/screen.tsx'
import { Drawing } from '#src/ui/pictures/drawings.tsx'

const start = { provider: 'Email', email: '' }

export const Route = createFileRoute('/_door/account/two-factor-code')({
  validateSearch: ({ provider, email }: Record<string, unknown>) => ({
    provider: textIn(provider) ?? start.provider,
    email: textIn(email) ?? start.email,
  }),
  search: { middlewares: [stripSearchParams(start)] },
  component: TwoFactorCode,
})

function TwoFactorCode() {
  const { redirect } = Route.useSearch()
  return (
    <MessageScreen
      title="Two-factor code"
      drawing={<Drawing name="key" />}
      action={
        <ButtonLink to="/login" search={{ redirect }} look="primary">
          Log in
        </ButtonLink>
      }
    >
      No login is waiting for a code here.
    </MessageScreen>
  )
}
