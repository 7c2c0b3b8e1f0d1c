import { linkLife } from '#contract/accounts/sign-in.ts'
import type { FamilyAccess } from '#contract/people/families.ts'
import type { DetailChange, FamilyChangeKind } from '#contract/people/family-changes.ts'
import type { OpenStatus } from '#contract/classes/enrolments.ts'

/** What each kind of letter is about. The secrets that it carries are made when it is sent, and are never stored. */
export type LetterFacts = {
  /** To whoever signed up, or asks for it again. */
  VerifyEmail: { userId: number }
  /** To whoever has the account of an address that somebody tried to sign up with. */
  SignUpRefused: Record<string, never>
  /** To the new address. */
  ChangeEmail: { userId: number }
  /** The code of a second factor. */
  TwoFactorCode: { challengeId: number }
  /** Nothing is known of the address: whether an account has it is found out when the letter is sent. */
  LoginLink: { redirect: string | null; browserHash?: string }
  /** Which browser asked, which letters in the outbox from before do not know. */
  ResetPassword: { browserHash?: string }
  Invitation: { invitationId: number }
  FamilyInvitation: { familyInvitationId: number }
  /** To whoever applied. */
  /** The letter is kept with the application. Those in the outbox from before were not. */
  ApplicationDecided: { applicationId: number; applicationLetterId?: number }
  ApplicationInquiry: { applicationId: number }
  /** To everybody who looks after a student, and to the student: what became of an enrolment. */
  EnrolmentEnrolled: { enrolmentId: number }
  EnrolmentRequested: { enrolmentId: number }
  /** What was declined. Letters in the outbox from before do not know it. */
  EnrolmentDeclined: { enrolmentId: number; was?: OpenStatus }
  EnrolmentWaitlisted: { enrolmentId: number }
  SeatOffered: { enrolmentId: number }
  /**
   * What was left, which letters in the outbox from before do not know, and who ended it; `Reader` is whom the letter
   * goes to, `Clock` ends offers that nobody took.
   */
  EnrolmentWithdrawn: {
    enrolmentId: number
    was?: OpenStatus
    by: 'Reader' | 'Family' | 'Organization' | 'Swap' | 'Clock'
  }
  /** To whoever misses a class by it. */
  ClassDayCancelled: { classDayId: number }
  /** To whoever would have missed one. */
  ClassDayRestored: { classDayId: number }
  /** To every owner: who did it. */
  OrganizationDeleted: { organizationId: number; userId: number }
  OrganizationRestored: { organizationId: number; userId: number }
  /** To every adult whom it concerns: what somebody asks for in a family, did, or is stopped from doing. */
  FamilyChangeAsked: FamilyChangeFacts
  FamilyChanged: FamilyChangeFacts
  FamilyChangeStopped: FamilyChangeFacts
  /**
   * To every adult with full access to a family of the child. `Allowed`: the organization may bring it back. `by` is null where
   * another household did it.
   */
  ChildOrganizationChanged: {
    organizationId: number
    personId: number
    change: 'Left' | 'Returned' | 'Allowed'
    by: string | null
  }
  /** To the address that was given up. */
  EmailChanged: { firstName: string | null; newEmail: string }
  /** Letters in the outbox from before do not know whether there is a calendar address. */
  PasswordChanged: { firstName: string | null; hasCalendarAddress?: boolean }
  /** Letters in the outbox from before do not know of passkeys. */
  TwoFactorChanged: {
    firstName: string | null
    provider: 'Email' | 'Authenticator' | null
    hasPasskey?: boolean
  }
  /** The name of the passkey, where the reader may be told what was typed. */
  PasskeysChanged: { firstName: string | null; change: 'Added' | 'Removed'; name: string | null }
  /** To whoever reads children's data, and lacks it. */
  SecondFactorRequired: { organizationId: number }
  /** About a login, to whoever wants to be told. */
  NewLogin: { firstName: string; device: string }
}

/** `by` is null where the clock did it. */
export type FamilyChangeFacts = {
  familyId: number
  family: string
  /** Also what is done at once and told. */
  kind: FamilyChangeKind | 'InvitationWithdrawn' | 'AccountDeleted'
  /** Whom it is about, whose name is looked up when the letter is sent: nothing keeps it of a child who is gone. */
  personId: number | null
  email: string | null
  access: FamilyAccess | null
  /** Of an edit of an adult’s record: whose, under the name from before, and what it changes. */
  record?: { name: string; newName: string | null; fields: DetailChange['field'][] } | undefined
  by: string | null
  dueDate: string | null
}

export type LetterKind = keyof LetterFacts

const minute = 60_000
const day = 24 * 60 * minute

/** How long a letter is of use, in milliseconds. After that it is sent no more. */
export const lives: Record<LetterKind, number> = {
  VerifyEmail: 3 * day,
  SignUpRefused: day,
  ChangeEmail: day,
  TwoFactorCode: 10 * minute,
  LoginLink: linkLife,
  ResetPassword: linkLife,
  Invitation: 14 * day,
  FamilyInvitation: 14 * day,
  ApplicationDecided: 3 * day,
  ApplicationInquiry: 3 * day,
  EnrolmentEnrolled: 3 * day,
  EnrolmentRequested: 3 * day,
  EnrolmentDeclined: 3 * day,
  EnrolmentWaitlisted: 3 * day,
  SeatOffered: 3 * day,
  EnrolmentWithdrawn: 3 * day,
  ClassDayCancelled: 3 * day,
  ClassDayRestored: 3 * day,
  OrganizationDeleted: 3 * day,
  OrganizationRestored: 3 * day,
  FamilyChangeAsked: day,
  FamilyChanged: 3 * day,
  FamilyChangeStopped: 3 * day,
  ChildOrganizationChanged: 3 * day,
  EmailChanged: 3 * day,
  PasswordChanged: 3 * day,
  TwoFactorChanged: 3 * day,
  PasskeysChanged: 3 * day,
  SecondFactorRequired: 3 * day,
  NewLogin: day,
}
