import type { NotificationGroup, NotificationWay } from '#contract/accounts/notifications.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import type { Services } from '../calls/call.ts'
import type { Db } from '../database/schema/schema.ts'
import type { Content } from '../mail/email.ts'
import type { Holder } from '../tenancy/rights.ts'

/** A notification before layout. A greeting is added. In the app, its subject, opening and list are shown. */
export type NotificationText = Omit<Content, 'code'> & {
  /** Set if the opening begins with a greeting. */
  hasGreeting?: boolean
  /** Sent by email whatever the recipient has chosen, and without delay: a day that is canceled today. */
  isMandatory?: boolean
}

export type ComposeContext = {
  db: Db
  organizationId: number
  /** The public address of the site, without a trailing slash. */
  publicUrl: string
  /** Null if it happened automatically. */
  actorUserId: number | null
  /** Limits the result to one account. */
  userId?: number
}

type Composed = { userId: number; text: NotificationText }

/**
 * Something that people can be notified of. Each is listed in `server/notifications.ts`. `Facts` are stored with the
 * notification; `Before` is what an undo needs.
 */
export type NotificationKind<Facts extends object, Before = never> = {
  /** Its name in the database, and of its emails in the outbox. */
  name: string
  group: NotificationGroup
  /** Who is concerned, in words, for `docs/notifications.md`. */
  audience: string
  /** When it happens, in words, for `docs/notifications.md`. */
  occasion: string
  /** The way unless the recipient has chosen another. */
  way: NotificationWay
  /** Whether who did it is notified too, as a confirmation. */
  includesActor?: boolean
  /** The subject of its emails where text that was typed in an organization must not be repeated. */
  plainSubject: string
  /** How long its emails are worth sending, in milliseconds, if not for three days. */
  life?: number
  /** Whether it waits for ten minutes, in which others of the same subject become part of it. */
  isHeld?: boolean
  /** Whether nobody is notified: it waits only so that it can be undone. */
  isOnlyForUndo?: boolean
  /** How the facts of another one become part of those of one that waits. By default, the first ones stay. */
  join?: (known: Facts, now: Facts) => object
  /** Set if it can be undone while it waits. */
  undo?: Undo<Facts, Before>
  /**
   * Who gets it, each once, and the text for each: at the time of sending, with the rights of that time. Nobody, if it
   * is no longer true, or if everything is as it was before.
   */
  compose: (context: ComposeContext, facts: Facts) => Promise<Composed[]>
  /** How many students it concerns for whom nobody has a verified account. */
  countUnreached?: (db: Db, facts: Facts) => Promise<number>
}

export type Change<Before = unknown> = { before: Before; version: number }

type Undo<Facts, Before> = {
  /** Required of whoever undoes it. */
  permission: Permission
  /** What changed, for those who can undo it. */
  title: (db: Db, facts: Facts) => Promise<string>
  /**
   * Restores what the change replaced, and returns the version that the record has then. Refuses if it has another
   * version by now than the change left.
   */
  restore: (
    given: Services & { db: Db },
    holder: Holder,
    subjectId: number,
    change: Change<Before>,
  ) => Promise<number>
}

/** Any kind, where its facts do not matter. */
export type AnyKind = NotificationKind<never>
