import type { Database } from '../database/database.ts'
import { transact } from '../database/transaction.ts'
import type { Vault } from '../vault.ts'
import { layOutHtml, layOutText } from './layout.ts'
import type { Content, Desk, Letter } from './letter.ts'
import type { LetterKind } from './letters.ts'
import { applicationDecided } from './letters/application-decided.letter.ts'
import { applicationInquiry } from './letters/application-inquiry.letter.ts'
import { changeEmail } from './letters/change-email.letter.ts'
import { childOrganizationChanged } from './letters/child-organization-changed.letter.ts'
import { emailChanged } from './letters/email-changed.letter.ts'
import { classDayCancelled } from './letters/enrolments/class-day-cancelled.letter.ts'
import { classDayRestored } from './letters/enrolments/class-day-restored.letter.ts'
import { declined } from './letters/enrolments/declined.letter.ts'
import { enrolled } from './letters/enrolments/enrolled.letter.ts'
import { requested } from './letters/enrolments/requested.letter.ts'
import { seatOffered } from './letters/enrolments/seat-offered.letter.ts'
import { waitlisted } from './letters/enrolments/waitlisted.letter.ts'
import { withdrawn } from './letters/enrolments/withdrawn.letter.ts'
import {
  familyChangeAsked,
  familyChanged,
  familyChangeStopped,
} from './letters/family-change.letter.ts'
import { familyInvitation } from './letters/family-invitation.letter.ts'
import { invitation } from './letters/invitation.letter.ts'
import { loginLink } from './letters/login-link.letter.ts'
import { newLogin } from './letters/new-login.letter.ts'
import { organizationDeleted, organizationRestored } from './letters/organization-ending.letter.ts'
import { passkeysChanged } from './letters/passkeys-changed.letter.ts'
import { passwordChanged } from './letters/password-changed.letter.ts'
import { resetPassword } from './letters/reset-password.letter.ts'
import { secondFactorRequired } from './letters/second-factor-required.letter.ts'
import { signUpRefused } from './letters/sign-up-refused.letter.ts'
import { twoFactorChanged } from './letters/two-factor-changed.letter.ts'
import { twoFactorCode } from './letters/two-factor-code.letter.ts'
import { verifyEmail } from './letters/verify-email.letter.ts'
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
