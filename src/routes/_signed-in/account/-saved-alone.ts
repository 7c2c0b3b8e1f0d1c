import { useSuspenseQuery } from '@tanstack/react-query'
import { devicesQuery } from '#src/api/accounts/account-settings.api.ts'
import { wasSaved } from '#src/components/forms/success-message.ts'

/** Told after a change that signs out every other device, which some people do not have. */
export function useSavedAlone(what: string) {
  const { data } = useSuspenseQuery(devicesQuery)
  const hasOthers = data.items.some(({ isCurrent }) => !isCurrent)
  const saved = wasSaved(what)
  return hasOthers ? `${saved}. You were logged out everywhere else.` : saved
}
