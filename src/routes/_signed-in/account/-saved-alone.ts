import { useSuspenseQuery } from '@tanstack/react-query'
import { devicesQuery } from '#src/api/accounts/account-settings.api.ts'
import { wasSaved } from '#src/components/forms/success-message.ts'

/** The message after a change that logs out every other device, if there are any. */
export function useSavedAlone(what: string) {
  const { data } = useSuspenseQuery(devicesQuery)
  const hasOthers = data.items.some(({ isCurrent }) => !isCurrent)
  const saved = wasSaved(what)
  return hasOthers ? `${saved}. You were logged out everywhere else.` : saved
}
