import { markAddress } from '#server/mail/bounces.queries.ts'
import { insertRefusedEmail } from '#server/mail/test-refused-email.ts'
import { emailOf } from '../support/fixtures.ts'
import { Given } from '../support/world.ts'

Given(
  'an email of {string} to {word} came back',
  async ({ fixtures, server }, organization: string, who: string) => {
    const { db } = server.database
    const organizationId = await fixtures.organizationId(organization)
    await insertRefusedEmail(db, 'EnrollmentEnrolled', emailOf(who), { organizationId })
    const code = { smtpCode: 550, enhancedCode: '5.1.1' }
    await markAddress(db, emailOf(who), { kind: 'RecipientRefused', ...code })
  },
)
