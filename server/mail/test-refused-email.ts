import type { Db } from '../database/schema/schema.ts'

/** An email that the mail server refused. */
export const insertRefusedEmail = (db: Db, kind: string, email: string, facts: object = {}) =>
  db
    .insertInto('outboxEmail')
    .values({
      kind,
      email,
      facts: JSON.stringify(facts),
      createdDate: new Date().toISOString(),
      sendBefore: new Date(Date.now() + 3_600_000).toISOString(),
      nextAttemptDate: new Date().toISOString(),
      lastAttemptDate: new Date(Date.now() - 300_000).toISOString(),
      attempts: 1,
      outcome: 'Refused',
      outcomeDate: new Date().toISOString(),
      problem: 'RecipientRefused',
      smtpCode: 550,
      enhancedCode: '5.1.1',
    })
    .execute()
