import { sql } from 'kysely'

/** Whether the person of a row has an account whose address is verified. `personId` is a column that holds the person. */
export const hasProvedAddress = (personId: string) => sql<boolean>`exists (
    select 1 from person as proved
    inner join "user" as account on account.id = proved.user_id
    where proved.id = ${sql.ref(personId)} and account.email_verified_at is not null
  )`

/** Whether others made the member of a row an owner: whoever founded the organization they did not. */
export const wasMadeOwner = (member = 'organizationUser') => sql<boolean>`exists (
    select 1 from audit_entry as made
    where made.subject_type = 'OrganizationUser' and made.subject_id = ${sql.ref(`${member}.id`)}
      and made.action = 'OwnerAdded'
  )`

/** Whether owning means anything yet: whoever was made an owner does nothing as one before their address is verified. */
export const isOwning = (member = 'organizationUser') =>
  sql<boolean>`(${hasProvedAddress(`${member}.personId`)} or not ${wasMadeOwner(member)})`
