import type { Kysely } from 'kysely'
import { fullName } from '#server/database/names.ts'
import type { Schema } from '#server/database/schema/schema.ts'

/** Whom some applications are for, in the order in which they were named. */
export const candidatesOf = (db: Kysely<Schema>, applicationIds: number[]) =>
  db
    .selectFrom('applicationCandidate')
    .innerJoin('person', 'person.id', 'applicationCandidate.personId')
    .leftJoin('person as decider', 'decider.id', 'decidedByPersonId')
    .where('applicationId', 'in', applicationIds)
    .orderBy('applicationCandidate.id')
    .select(['applicationId', 'applicationCandidate.id', 'personId', 'kind', 'decision'])
    .select(['decidedDate', 'person.birthDate', fullName('person').as('name')])
    .select(fullName('decider').as('decidedBy'))
    .execute()

export type Candidate = Awaited<ReturnType<typeof candidatesOf>>[number]

export const inquiriesOf = (db: Kysely<Schema>, applicationIds: number[]) =>
  db
    .selectFrom('applicationInquiry')
    .leftJoin('person as asker', 'asker.id', 'askedByPersonId')
    .where('applicationId', 'in', applicationIds)
    .orderBy('applicationInquiry.id')
    .select(['applicationId', 'applicationInquiry.id', 'question', 'askedDate'])
    .select(['answer', 'answeredDate', fullName('asker').as('askedBy')])
    .execute()

export const lettersOf = (db: Kysely<Schema>, applicationIds: number[]) =>
  db
    .selectFrom('applicationLetter')
    .leftJoin('person as writer', 'writer.id', 'writtenByPersonId')
    .where('applicationId', 'in', applicationIds)
    .orderBy('applicationLetter.id')
    .select(['applicationId', 'applicationLetter.id', 'subject', 'text', 'isMailed'])
    .select(['createdDate', fullName('writer').as('writtenBy')])
    .execute()

/** Applications, each with whom it is for and what both sides wrote about it. */
export async function withParts<Row extends { id: number; answers: string }>(
  db: Kysely<Schema>,
  rows: Row[],
) {
  const ids = rows.map(({ id }) => id)
  const [candidates, inquiries, letters] = await Promise.all([
    candidatesOf(db, ids),
    inquiriesOf(db, ids),
    lettersOf(db, ids),
  ])
  return rows.map((row) => {
    const isOfRow = ({ applicationId }: { applicationId: number }) => applicationId === row.id
    return {
      ...row,
      answers: JSON.parse(row.answers),
      candidates: candidates.filter(isOfRow),
      inquiries: inquiries.filter(isOfRow),
      letters: letters.filter(isOfRow),
    }
  })
}
