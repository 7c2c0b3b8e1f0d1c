import type { AutoLogin, LinkAnswer } from '#contract/accounts/sign-in.ts'
import { spendToken } from '../accounts/one-time-tokens.ts'
import type { Client } from '../call/call.ts'
import type { Database } from '../database/database.ts'
import { transact } from '../database/transaction.ts'
import type { Images } from '../images/images.ts'
import { findGuest } from '../invitations/accept-invitation.ts'
import { letIn } from './let-in.ts'
import { effects } from './link-effects.ts'
import { findOtherAccount } from './other-account.ts'

type Stores = { database: Database; images: Images }

/**
 * Does what the link of a letter is for, and lets in whoever followed it. A guest who has no account is asked to sign up,
 * and whoever is signed in to another account is asked first; the link stays good for that.
 */
export const followLink = (
  { database, images }: Stores,
  { token, mayReplace = false }: AutoLogin,
  client: Client,
): Promise<LinkAnswer> =>
  transact(database, async (db) => {
    const signUp = await findGuest(db, token)
    if (signUp) return { signUp }
    const otherAccount = mayReplace ? undefined : await findOtherAccount(db, token, client)
    if (otherAccount) return { otherAccount }
    const link = await spendToken(db, token)
    return letIn({ db, images }, await effects[link.purpose](db, link), client)
  })
