import { sql } from 'kysely'

const ofUnpublished = (column: 'due_date' | 'due_time') => sql<string | null>`(
  select ${sql.ref(column)} from registration_round
  where registration_round.organization_id = semester.organization_id
    and registration_round.semester_id = semester.id and published_date is null
)`

/** Until when families choose for a round of the row's semester that is still to be published. Null without one. */
export const roundDue = [
  ofUnpublished('due_date').as('roundDueDate'),
  ofUnpublished('due_time').as('roundDueTime'),
]
