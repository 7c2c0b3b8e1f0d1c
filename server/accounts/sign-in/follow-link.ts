import { codeTries, type AutoLogin, type LinkAnswer } from '#contract/accounts/sign-in.ts'
import {
  countLinkTry,
  findToken,
  linkOver,
  spendToken,
} from '#server/identity/one-time-tokens.queries.ts'
import type { Client } from '#server/calls/call.ts'
import type { Database } from '#server/database/database.ts'
import { patiently, transact } from '#server/database/transaction.ts'
import type { Images } from '#server/images/images.ts'
import { invalid } from '#server/http/problem.ts'
import type { Vault } from '#server/crypto/vault.ts'
import { letIn } from './let-in.ts'
import { isBrowserOf, isCodeOf } from './link-browser.ts'
import { isClosed, proveAddress } from './link-effects.ts'
import { findOtherAccount } from './other-account.ts'
import { useLink } from './use-link.ts'
import { codeRefused } from './two-factor.ts'

type Stores = { database: Database; images: Images; vault: Vault }

/** Does what the link of an email is for, or says what that takes. Until it is done, the link stays good. */
export async function followLink(
  stores: Stores,
  { token, code, mayReplace = false }: AutoLogin,
  client: Client,
): Promise<LinkAnswer> {
  const { database, images, vault } = stores
  // A wrong code counts, whatever becomes of the rest.
  const tries =
    code === undefined ? undefined : await patiently(() => countLinkTry(database.db, token))
  return transact(database, async (db) => {
    const link = await findToken(db, token)
    if (!link) throw linkOver()
    if (isClosed(link)) return useLink(db, token, link, client)
    const otherAccount = mayReplace ? undefined : await findOtherAccount(db, link, client)
    if (otherAccount) return { otherAccount }
    if (!isBrowserOf(link, client)) {
      if (code === undefined && link.tries < codeTries) return { otherBrowser: true as const }
      if (code === undefined || tries === undefined) throw triesOver()
      if (!isCodeOf(vault, link, code)) {
        throw tries < codeTries ? codeRefused(codeTries - tries) : triesOver()
      }
    }
    return letIn({ db, images }, await proveAddress(db, await spendToken(db, token)), client)
  })
}

const triesOver = () =>
  invalid(
    'link_over',
    'Too many wrong codes were entered. Open the link in the browser that you asked with, or ask for a new one.',
  )
