import { brand } from '#contract/brand.ts'
import { type Email, greet, newsLife, securityReason, type Write } from '#server/mail/email.ts'

type Facts = { firstName: string | null; change: 'Added' | 'Removed'; provider: string }

const write: Write<Facts> = async ({ publicUrl }, { firstName, change, provider }) => {
  const isAdded = change === 'Added'
  return {
    subject: isAdded ? `${provider} can log in to your account` : `${provider} was removed`,
    opening: [
      greet(firstName),
      isAdded
        ? `You logged in to ${brand.name} with ${provider} for the first time. From now on, ${provider} can log in to your account. If you use a second factor, we still ask for it.`
        : `${provider} can no longer log in to your ${brand.name} account.`,
      isAdded
        ? `If it wasn’t you, remove ${provider} in your account, log out all other devices, and choose a new password.`
        : 'If you made this change, you don’t need to do anything. If you didn’t, choose a new password right away.',
    ],
    link: { label: 'Go to your account', url: new URL('/account/edit#oidc', publicUrl) },
    reason: securityReason,
  }
}

export const oidcChangedEmail = {
  name: 'OidcChanged',
  life: newsLife,
  write,
} satisfies Email<Facts>
