import { Id } from '../id.ts'
import { MailProblemKind } from '../outbox.ts'
import { pageOf } from '../page.ts'
import { contactReaders, guarded } from '../rights/guarded.ts'
import { UnsentEmailState } from '../site/emails.query.ts'
import { z } from '../zod.ts'

/** News or an invitation of an organization that could not be delivered (yet), without its content. */
export const UndeliveredEmail = z.object({
  id: Id,
  kind: z.string(),
  state: UnsentEmailState,
  email: guarded(z.string(), contactReaders),
  createdDate: z.iso.datetime(),
  /** Null if it was not tried in time. */
  problem: z.nullable(MailProblemKind),
})
export type UndeliveredEmail = z.infer<typeof UndeliveredEmail>

export const UndeliveredEmailPage = pageOf(UndeliveredEmail)
