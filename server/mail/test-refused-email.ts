import type { Db } from '../database/schema/schema.ts'

/** An email that the mail server refused. Returns its id. */
export const insertRefusedEmail = async (
  db: Db,
  kind: string,
  email: string,
  {
    organizationId = null,
    ...facts
  }: Record<string, unknown> & { organizationId?: number | null } = {},
) => {
  const { id } = await db
    .insertInto('outboxEmail')
    .values({
      kind,
      email,
      facts: JSON.stringify(facts),
      organizationId,
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
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
