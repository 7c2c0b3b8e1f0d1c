import { sql } from 'kysely'
import { hasProvedAddress, isOwning } from '#server/identity/proved.ts'

/**
 * Whether teaching gives the member of the row anything: not before their address is verified. Whoever founded the
 * organization and owns it may see everything anyhow.
 */
export const mayTeach = () =>
  sql<boolean>`(${hasProvedAddress('organizationUser.personId')} or (${sql.ref('organizationUser.isOwner')} and ${isOwning()}))`
