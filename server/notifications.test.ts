import { fileURLToPath } from 'node:url'
import { groupNames, holdMinutes, NotificationGroup } from '#contract/accounts/notifications.ts'
import { expect, test } from 'vitest'
import type { AnyKind } from './notifications/notification-kind.ts'
import { notificationKinds } from './notifications.ts'

const ways = { Email: 'email and app', App: 'app', Off: 'nothing' } as const

/** The documentation of all kinds, by group. */
function describeKinds(): string {
  const groups = NotificationGroup.options.flatMap((group) => {
    const kinds = notificationKinds.filter((kind) => kind.group === group)
    return kinds.length === 0 ? [] : ['', `## ${groupNames[group]}`, '', ...kinds.map(itemOf)]
  })
  return [
    '# Notifications',
    '',
    'What people are notified of. This page is made from the code (`server/notifications.ts`); a test compares it.',
    '',
    'Each person chooses for each organization and group: email and app, app only, or nothing; whether emails come once a day, at 5 PM in the organization’s time zone; and quiet hours without email. What changes a class day that is today or tomorrow is always sent by email, whatever somebody chose, and so are the answers to an application. Email about the security of an account is no notification, and cannot be switched off.',
    '',
    `What waits is sent after ${holdMinutes} minutes. Changes of one person in that time become one email for each recipient, and changes that cancel out notify nobody. Who is notified is decided when it is sent, by the rights of that time: only accounts with a verified address, nobody whose account or membership is suspended, each once.`,
    ...groups,
    '',
  ].join('\n')
}

const itemOf = ({ name, occasion, audience, way, isHeld, undo }: AnyKind) => {
  const waits = isHeld ? ` Waits ${holdMinutes} minutes${undo ? ', with undo' : ''}.` : ''
  return `- ${occasion} (\`${name}\`). To: ${audience}. By default: ${ways[way]}.${waits}`
}

test('Every kind of notification has its own name', () => {
  const names = notificationKinds.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})

test('The documentation lists every kind of notification', async () => {
  const page = new URL('../docs/notifications.md', import.meta.url)
  await expect(describeKinds()).toMatchFileSnapshot(fileURLToPath(page))
})
