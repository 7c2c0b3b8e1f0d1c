import { type Kysely, sql } from 'kysely'
import { lastSaved, nextVersion } from '../database/saving.ts'
import type { Schema } from '../database/schema.ts'

/** What waits for an organization's decision. As the index says it, of which there is one for each person. */
export const isWaiting = sql<boolean>`application.status in ('Submitted', 'InReview', 'InformationAsked')`

export const openApplications = (db: Kysely<Schema>) =>
  db.selectFrom('application').where(isWaiting)

type Member = { organizationId: number; personId: number }

/** Whoever belongs to an organization by now needs no decision any more. */
export const closeApplications = (db: Kysely<Schema>, { organizationId, personId }: Member) =>
  db
    .updateTable('application')
    .set({ status: 'Withdrawn', ...lastSaved(personId), version: nextVersion })
    .where(isWaiting)
    .where('organizationId', '=', organizationId)
    .where('applicantUserId', '=', (accounts) =>
      accounts
        .selectFrom('person')
        .where('id', '=', personId)
        .select((person) => person.ref('userId').$notNull().as('userId')),
    )
    .execute()
