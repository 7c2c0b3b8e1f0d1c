import { sql } from 'kysely'
import { hasProvedAddress } from '../../accounts/proved.ts'

/**
 * Whether teaching gives the member of the row anything: not before their address is verified. An owner may see everything
 * anyhow.
 */
export const mayTeach = () =>
  sql<boolean>`(${sql.ref('organizationUser.isOwner')} or ${hasProvedAddress('organizationUser.personId')})`
