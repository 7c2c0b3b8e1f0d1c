import { NotificationGroup, type NotificationWay } from '#contract/accounts/notifications.ts'
import { z } from '#contract/zod.ts'
import type { Encryption } from '../crypto/encryption.ts'

/** What one press in a mail program switches off: the emails of some groups from one organization to one account. */
export type Subscription = { userId: number; organizationId: number; groups: NotificationGroup[] }

/** `userId.organizationId.groups.signature`. It changes no more than how this one account is notified. */
export function unsubscribeToken(
  encryption: Encryption,
  { userId, organizationId, groups }: Subscription,
): string {
  const subscription = `${userId}.${organizationId}.${groups.join('-')}`
  return `${subscription}.${encryption.signWithNewest(signed(subscription))}`
}

/** Undefined if the token was not made here. */
export function readUnsubscribeToken(
  encryption: Encryption,
  token: string,
): Subscription | undefined {
  const [userId, organizationId, names = '', signature = ''] = token.split('.')
  const groups = z.safeParse(z.array(NotificationGroup), names.split('-')).data
  const subscription = `${userId}.${organizationId}.${names}`
  if (!groups || !encryption.isSignatureOf(signature, signed(subscription))) return undefined
  return { userId: Number(userId), organizationId: Number(organizationId), groups }
}

const signed = (subscription: string) => `unsubscribe ${subscription}`

/** Unsubscribed people still find everything in the app. */
export const unsubscribedWay: NotificationWay = 'App'
