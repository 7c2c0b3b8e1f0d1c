import { displayMoment } from '#contract/dates/display-date.ts'
import type { Webhook } from '#contract/organizations/webhooks.ts'

/** Whether a webhook sends events, and whether somebody should look after it. */
export function stateInWords({ isActive, switchedOffReason, failingSince }: Webhook): {
  words: string
  isWarning: boolean
} {
  if (switchedOffReason === 'Gone')
    return { words: 'Switched off, because its receiver wants no more events', isWarning: true }
  if (switchedOffReason === 'Failing')
    return { words: 'Switched off, because nothing was received for five days', isWarning: true }
  if (!isActive) return { words: 'Off', isWarning: false }
  return failingSince === null
    ? { words: 'On', isWarning: false }
    : { words: `Nothing was received since ${displayMoment(failingSince)}`, isWarning: true }
}
