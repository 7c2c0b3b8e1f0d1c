import type { AccountSettings } from '#contract/accounts/account-settings.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Notice } from '#src/ui/text/notice.tsx'

type Organizations = AccountSettings['secondFactorNeededBy']

const inWords = (of: Organizations) =>
  new Intl.ListFormat('en-US').format(of.map(({ name }) => name))

/** Such as "Lindenschule requires" or "Abendschule and Lindenschule require". */
const requireOf = (of: Organizations) =>
  `${inWords(of)} ${of.length === 1 ? 'requires' : 'require'}`

interface NeededByProps {
  settings: AccountSettings
  isThere: boolean
  /** Whether an email code can bypass a passkey. */
  isEmailBesidePasskey: boolean
}

/** The organizations that require a second factor, with links back to them. */
export function NeededBy({ settings, isThere, isEmailBesidePasskey }: NeededByProps) {
  const { secondFactorNeededBy: organizations } = settings
  if (organizations.length === 0) return null
  if (!isThere)
    return (
      <Notice tone="warning" title={`${requireOf(organizations)} a second factor.`}>
        {isEmailBesidePasskey
          ? 'Get recovery codes under “Two-factor login” below so that your passkey counts.'
          : 'Add a passkey here, or set up an authenticator app below.'}{' '}
        Until then, you can’t see children’s data there. Email codes don’t count, because login
        links also come by email.
      </Notice>
    )
  return (
    <p>
      Required to see children’s data. Back to{' '}
      {organizations.map(({ id, name }, place) => (
        <span key={id}>
          {place > 0 && ', '}
          <RouterLink to="/organizations/$organizationId" params={{ organizationId: id }}>
            {name}
          </RouterLink>
        </span>
      ))}
    </p>
  )
}

/** Warns before removing a second factor that an organization requires. */
export const LosingFactor = ({ of }: { of: Organizations }) =>
  of.length > 0 && (
    <Notice tone="warning" title={`${requireOf(of)} this.`}>
      Without a passkey or an authenticator app, you can’t see children’s data there.
    </Notice>
  )
