import type { Database } from '../database/database.ts'
import { transact } from '../database/transaction.ts'
import type { Vault } from '../crypto/vault.ts'
import { layOutHtml, layOutText } from './layout.ts'
import type { Content, Desk, Letter } from './letter.ts'
import type { LetterKind } from './letters.ts'
import { applicationDecided } from '../applications/applications/emails/application-decided.email.ts'
import { applicationInquiry } from '../applications/applications/emails/application-inquiry.email.ts'
import { changeEmail } from '../accounts/settings/emails/change-email.email.ts'
import { childOrganizationChanged } from '../people/joining/emails/child-organization-changed.email.ts'
import { emailChanged } from '../accounts/settings/emails/email-changed.email.ts'
import { classDayCancelled } from '../timetable/class-days/emails/class-day-cancelled.email.ts'
import { classDayRestored } from '../timetable/class-days/emails/class-day-restored.email.ts'
import { declined } from '../classes/enrolments/emails/declined.email.ts'
import { enrolled } from '../classes/enrolments/emails/enrolled.email.ts'
import { requested } from '../classes/enrolments/emails/requested.email.ts'
import { seatOffered } from '../classes/enrolments/emails/seat-offered.email.ts'
import { waitlisted } from '../classes/enrolments/emails/waitlisted.email.ts'
import { withdrawn } from '../classes/enrolments/emails/withdrawn.email.ts'
import {
  familyChangeAsked,
  familyChanged,
  familyChangeStopped,
} from '../people/family-changes/emails/family-change.email.ts'
import { familyInvitation } from '../people/invitations/emails/family-invitation.email.ts'
import { invitation } from '../people/invitations/emails/invitation.email.ts'
import { loginLink } from '../accounts/sign-in/emails/login-link.email.ts'
import { newLogin } from '../accounts/sign-in/emails/new-login.email.ts'
import {
  organizationDeleted,
  organizationRestored,
} from '../organizations/retention/emails/organization-ending.email.ts'
import { passkeysChanged } from '../accounts/passkeys/emails/passkeys-changed.email.ts'
import { passwordChanged } from '../accounts/settings/emails/password-changed.email.ts'
import { resetPassword } from '../accounts/sign-in/emails/reset-password.email.ts'
import { secondFactorRequired } from '../organizations/second-factor/emails/second-factor-required.email.ts'
import { signUpRefused } from '../accounts/accounts/emails/sign-up-refused.email.ts'
import { twoFactorChanged } from '../accounts/settings/emails/two-factor-changed.email.ts'
import { twoFactorCode } from '../accounts/sign-in/emails/two-factor-code.email.ts'
import { verifyEmail } from '../accounts/accounts/emails/verify-email.email.ts'
import { safeSubject } from './subject.ts'

const letters: { [Kind in LetterKind]: Letter<Kind> } = {
  VerifyEmail: verifyEmail,
  SignUpRefused: signUpRefused,
  ChangeEmail: changeEmail,
  TwoFactorCode: twoFactorCode,
  LoginLink: loginLink,
  ResetPassword: resetPassword,
  Invitation: invitation,
  FamilyInvitation: familyInvitation,
  ApplicationDecided: applicationDecided,
  ApplicationInquiry: applicationInquiry,
  EnrolmentEnrolled: enrolled,
  EnrolmentRequested: requested,
  EnrolmentDeclined: declined,
  EnrolmentWaitlisted: waitlisted,
  SeatOffered: seatOffered,
  EnrolmentWithdrawn: withdrawn,
  ClassDayCancelled: classDayCancelled,
  ClassDayRestored: classDayRestored,
  OrganizationDeleted: organizationDeleted,
  OrganizationRestored: organizationRestored,
  FamilyChangeAsked: familyChangeAsked,
  FamilyChanged: familyChanged,
  FamilyChangeStopped: familyChangeStopped,
  ChildOrganizationChanged: childOrganizationChanged,
  EmailChanged: emailChanged,
  PasswordChanged: passwordChanged,
  TwoFactorChanged: twoFactorChanged,
  PasskeysChanged: passkeysChanged,
  SecondFactorRequired: secondFactorRequired,
  NewLogin: newLogin,
}

type Write = (desk: Desk, facts: unknown) => Promise<Content | undefined>

export type Writing = { database: Database; vault: Vault; publicUrl: string }

export type PreparedLetter = {
  email: string
  kind: LetterKind
  subject: string
  text: string
  html: string
  link?: URL
  code?: string
}

/** Writes a letter of the outbox, with new secrets. Nothing, if there is no use in it any more. */
export async function prepareLetter(
  { database, vault, publicUrl }: Writing,
  letterId: number,
): Promise<PreparedLetter | undefined> {
  const row = await database.db
    .selectFrom('letter')
    .where('id', '=', letterId)
    .select(['kind', 'email', 'facts'])
    .executeTakeFirst()
  if (!row) return undefined
  const kind = row.kind as LetterKind
  const write = letters[kind] as Write
  const { email } = row
  const facts: unknown = JSON.parse(row.facts)
  const content = await transact(database, async (db) => {
    const written = await write({ db, vault, publicUrl, email }, facts)
    return written && { ...written, subject: await safeSubject(db, kind, facts, written.subject) }
  })
  if (!content) return undefined
  const { subject, link, code } = content
  return {
    email,
    kind,
    subject,
    text: layOutText(content),
    html: await layOutHtml(content),
    ...(link && { link: link.url }),
    ...(code !== undefined && { code }),
  }
}
