import { linkLife } from '#contract/accounts/sign-in.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { issueToken } from '#server/identity/one-time-tokens.queries.ts'
import { hashOf, newSecret } from '#server/crypto/secrets.ts'
import { invitationEmail } from '#server/people/invitations/emails/invitation.email.ts'

interface Roll {
  account: (name: string) => Promise<{ userId: number; personId: number }>
  organizationId: (name: string) => Promise<number>
  emailOf: (name: string) => string
}

/** The cookie of a browser that requested a link. */
export const askingBrowser = newSecret()
const inThePast = new Date(0).toISOString()

export const prove = (db: Db, userId: number, emailVerifiedAt: string | null) =>
  db.updateTable('user').set({ emailVerifiedAt }).where('id', '=', userId).execute()

/** Fixtures of sign-in: second factors, links, invitations and pending logins. */
export const accountFixtures = (db: Db, { account, organizationId, emailOf }: Roll) => ({
  /** Only an account with a verified address can turn on codes by email. */
  async asksForCode(
    name: string,
    twoFactorProvider: 'Email' | 'Authenticator',
    totpSecret: string | null = null,
  ) {
    const { userId } = await account(name)
    await db
      .updateTable('user')
      .set({ twoFactorProvider, totpSecret })
      .where('id', '=', userId)
      .execute()
  },

  /** The address is not verified. */
  async unverified(name: string) {
    const { userId } = await account(name)
    await prove(db, userId, null)
  },

  /** The token of a login link, or of a link that verifies an address. */
  async link(name: string, purpose: 'LogIn' | 'VerifyEmail' = 'LogIn') {
    const { userId } = await account(name)
    const email = emailOf(name)
    const browserHash = hashOf(askingBrowser)
    const token = { purpose, userId, invitationId: null, email, browserHash } as const
    return issueToken(db, token, linkLife)
  },

  /** The token of an invitation link. The person may have no account. */
  async invitation(name: string, to: string, kind: 'isTeacher' | 'isParent' = 'isTeacher') {
    const owner = await account('Olga')
    const email = emailOf(name)
    const { id: invitationId } = await db
      .insertInto('invitation')
      .values({
        organizationId: await organizationId(to),
        email,
        isTeacher: false,
        isStudent: false,
        isParent: false,
        [kind]: true,
        organizationUserId: null,
        invitedByUserId: owner.userId,
        createdDate: new Date().toISOString(),
        expiresDate: new Date(Date.now() + invitationEmail.life).toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const token = { purpose: 'Invitation', userId: null, invitationId, email } as const
    return issueToken(db, token, invitationEmail.life)
  },

  async countSessions(name: string) {
    const { userId } = await account(name)
    const rows = await db.selectFrom('session').where('userId', '=', userId).select('id').execute()
    return rows.length
  },

  /** Backdates the email of every pending login. */
  async emailsAreOld() {
    await db.updateTable('challenge').set({ sentDate: inThePast }).execute()
  },

  /** Sets the number of tries of every pending login. */
  async tried(tries: number) {
    await db.updateTable('challenge').set({ tries }).execute()
  },

  /** Sets the number of code tries of every link. */
  async linksAreTried(tries: number) {
    await db.updateTable('oneTimeToken').set({ tries }).execute()
  },

  async loginsAreOver() {
    await db.deleteFrom('challenge').execute()
  },

  /** Ends the wait between two tries. */
  async waitsAreOver() {
    await db.updateTable('rateLimit').set({ nextTryDate: inThePast }).execute()
  },

  /** Ends the pause after too many tries. */
  async rateLimitsAreOver() {
    await db
      .updateTable('rateLimit')
      .set({ resetsDate: inThePast, nextTryDate: inThePast })
      .execute()
  },
})
