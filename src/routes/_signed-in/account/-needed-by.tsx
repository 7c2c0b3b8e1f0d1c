import type { AccountSettings } from '#contract/accounts/account-settings.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Notice } from '#src/ui/text/notice.tsx'

type Organizations = AccountSettings['secondFactorNeededBy']

const inWords = (of: Organizations) =>
  new Intl.ListFormat('en-US').format(of.map(({ name }) => name))

interface NeededByProps {
  settings: AccountSettings
  isThere: boolean
  /** Whether there is a passkey that a code by email gets around. */
  isEmailBesidePasskey: boolean
}

/** Which organizations require a second factor of somebody, and the way back to them. */
export function NeededBy({ settings, isThere, isEmailBesidePasskey }: NeededByProps) {
  const { secondFactorNeededBy: organizations } = settings
  if (organizations.length === 0) return null
  if (!isThere)
    return (
      <Notice tone="warning" title={`${inWords(organizations)} needs a second factor from you.`}>
        {isEmailBesidePasskey
          ? 'Get recovery codes under “Two-factor login” below, and your passkey counts.'
          : 'Add a passkey here, or set up an authenticator app below.'}{' '}
        Until then you see no data of children there. Codes by email are not enough: login links
        come by email as well.
      </Notice>
    )
  return (
    <p>
      Needed to see data of children. Back to{' '}
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

/** Where somebody is about to give up what an organization requires of them. */
export const LosingFactor = ({ of }: { of: Organizations }) =>
  of.length > 0 && (
    <Notice tone="warning" title={`${inWords(of)} needs it.`}>
      Without a passkey or an authenticator app you see no data of children there.
    </Notice>
  )
