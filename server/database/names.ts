import { sql } from 'kysely'

/** A person's name as people say it; `person` is how the query calls the person's row. Null if there is none. */
export const fullName = (person: 'person' | 'saver') =>
  sql<string>`${sql.ref(`${person}.firstName`)} || ' ' || ${sql.ref(`${person}.lastName`)}`
