import { UnsentEmail } from '../outbox.ts'
import { pageOf } from '../page.ts'

export const UnsentEmailPage = pageOf(UnsentEmail)
