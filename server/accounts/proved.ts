import { sql } from 'kysely'

/** Whether the person of a row has an account whose address is verified. `personId` is a column that holds the person. */
export const hasProvedAddress = (personId: string) => sql<boolean>`exists (
    select 1 from person as proved
    inner join "user" as account on account.id = proved.user_id
    where proved.id = ${sql.ref(personId)} and account.email_verified_at is not null
  )`
