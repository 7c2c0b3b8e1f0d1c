import { linkOptions } from '@tanstack/react-router'
import type { Kept } from '#src/machines/accounts/sign-in.machine.ts'

/** Where a login goes on that waits for a code. */
export const codeAddress = (
  { provider, sentTo }: NonNullable<Kept['waiting']>,
  redirect: string | undefined,
) =>
  linkOptions({
    to: '/account/two-factor-code',
    search: { provider: provider ?? 'Passkey', email: sentTo ?? '', redirect },
  })
