import { OidcFailure } from '#contract/accounts/oidc.ts'
import { linkLook } from '#src/ui/look/link-look.ts'
import { Notice } from '#src/ui/text/notice.tsx'

const sentences: Record<OidcFailure, (name: string) => string> = {
  unavailable: (name) =>
    `${name} can’t be reached at the moment. Log in another way, or try again in a minute.`,
  canceled: (name) => `You canceled the login with ${name}.`,
  expired: (name) =>
    `The login with ${name} took too long, or began in another browser. Try again.`,
  refused: (name) => `The login with ${name} didn’t work. Try again, or log in another way.`,
  unverified: (name) =>
    `${name} didn’t confirm your email address. Verify it there first, or log in another way.`,
  taken: (name) =>
    `The account with this email address belongs to another login of ${name}. Log in another way.`,
  removed: (name) =>
    `This account removed the login with ${name}. Log in another way, and allow it again in your account.`,
  sign_up_closed: () => 'There is no account with this email address, and sign-up is closed.',
  sign_up_by_invitation: () =>
    'There is no account with this email address, and only people who are invited can sign up.',
  too_many_tries: () => 'There were too many tries. Try again in 15 minutes.',
}

export interface OidcWayProps {
  name: string
  redirect: string | undefined
  failure: string | undefined
}

/** Leads to the site's OpenID provider, and says why the last login there failed. */
export function OidcWay({ name, redirect, failure }: OidcWayProps) {
  const { data } = OidcFailure.safeParse(failure)
  const search = redirect === undefined ? '' : `?redirect=${encodeURIComponent(redirect)}`
  return (
    <>
      {data && <Notice tone="destructive">{sentences[data](name)}</Notice>}
      <p>
        <a href={`/api/Account/oidc${search}`} className={linkLook()}>
          Continue with {name}
        </a>
      </p>
    </>
  )
}
