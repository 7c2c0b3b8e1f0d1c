import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Database } from './database/database.ts'
import { loginLinkEmail } from './accounts/sign-in/emails/login-link.email.ts'
import { signUpRefusedEmail } from './accounts/accounts/emails/sign-up-refused.email.ts'
import { familyInvitationEmail } from './people/invitations/emails/family-invitation.email.ts'
import { putAllInOutbox, putInOutbox } from './mail/outbox.ts'
import { emails } from './emails.ts'
import { notificationKinds } from './notifications.ts'

test('Every email template is listed, with a unique name', async () => {
  const files = globSync('**/*.email.ts', { cwd: import.meta.dirname })
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((file) => import(join(import.meta.dirname, file))),
  )
  const written = modules.map((module) =>
    Object.values(module).filter((value) => typeof value === 'object' && value && 'write' in value),
  )
  expect(files.filter((_, index) => written[index]?.length === 0)).toEqual([])
  const ofFiles = (written.flat() as { name: string }[]).map(({ name }) => name)
  const ofKinds = [
    ...notificationKinds.filter(({ isOnlyForUndo }) => !isOnlyForUndo).map(({ name }) => name),
    'Notifications',
  ]
  const former = ['ClassDayCanceled', 'ClassDayRestored']
  const names = emails.map(({ name }) => name)
  expect(names.toSorted()).toEqual([...ofFiles, ...ofKinds, ...former].toSorted())
  expect(new Set(names).size).toBe(names.length)
})

/** Never called: for errors of the type check. */
export const refused = (db: Database['db'], to: string) => [
  // @ts-expect-error The facts are missing.
  putInOutbox(db, loginLinkEmail, to, {}),
  // @ts-expect-error It has no facts.
  putInOutbox(db, signUpRefusedEmail, to, { userId: 1 }),
  // @ts-expect-error It may go to an address that is not the sender's, so it must be limited per address.
  putAllInOutbox(db, familyInvitationEmail, [to], { familyInvitationId: 1 }),
]
