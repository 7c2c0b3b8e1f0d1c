import { type Kysely, sql } from 'kysely'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Schema } from '#server/database/schema/schema.ts'

/** What waits for an organization's decision. As the index says it, of which there is one for each person. */
export const isWaiting = sql<boolean>`application.status in ('Submitted', 'InReview', 'InformationAsked')`

export const openApplications = (db: Kysely<Schema>) =>
  db.selectFrom('application').where(isWaiting)

type Member = { organizationId: number; personId: number; applicationId?: number | undefined }

/**
 * Whoever belongs to an organization by now needs no decision any more, unless they applied for others as well, or it is
 * the application that has let them in.
 */
export const closeApplications = (
  db: Kysely<Schema>,
  { organizationId, personId, applicationId = 0 }: Member,
) =>
  db
    .updateTable('application')
    .set({ status: 'Withdrawn', ...lastSaved(personId), version: nextVersion })
    .where(isWaiting)
    .where('organizationId', '=', organizationId)
    .where('application.id', '!=', applicationId)
    .where('applicantUserId', '=', (accounts) =>
      accounts
        .selectFrom('person')
        .where('id', '=', personId)
        .select((person) => person.ref('userId').$notNull().as('userId')),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('applicationCandidate')
            .whereRef('applicationId', '=', 'application.id')
            .where('personId', '!=', personId)
            .select(['applicationCandidate.id']),
        ),
      ),
    )
    .execute()
