import type { Email } from './mail/email.ts'
import { signUpRefusedEmail } from './accounts/accounts/emails/sign-up-refused.email.ts'
import { verifyEmail } from './accounts/account-settings/emails/verify-email.email.ts'
import { passkeysChangedEmail } from './accounts/passkeys/emails/passkeys-changed.email.ts'
import { apiTokenCreatedEmail } from './accounts/api-tokens/emails/api-token-created.email.ts'
import { oidcChangedEmail } from './accounts/oidc/emails/oidc-changed.email.ts'
import { confirmNewEmail } from './accounts/account-settings/emails/change-email.email.ts'
import { emailChangedEmail } from './accounts/account-settings/emails/email-changed.email.ts'
import { passwordChangedEmail } from './accounts/account-settings/emails/password-changed.email.ts'
import { twoFactorChangedEmail } from './accounts/account-settings/emails/two-factor-changed.email.ts'
import { loginLinkEmail } from './accounts/sign-in/emails/login-link.email.ts'
import { newLoginEmail } from './accounts/sign-in/emails/new-login.email.ts'
import { resetPasswordEmail } from './accounts/sign-in/emails/reset-password.email.ts'
import { twoFactorCodeEmail } from './accounts/sign-in/emails/two-factor-code.email.ts'
import {
  organizationDeletedEmail,
  organizationRestoredEmail,
} from './organizations/retention/emails/organization-deletion.email.ts'
import {
  organizationSuspendedEmail,
  organizationSuspensionEndedEmail,
} from './site/emails/organization-suspension.email.ts'
import { secondFactorRemovedEmail } from './site/emails/second-factor-removed.email.ts'
import { secondFactorRequiredEmail } from './organizations/second-factor/emails/second-factor-required.email.ts'
import { webhookSwitchedOffEmail } from './organizations/webhooks/emails/webhook-switched-off.email.ts'
import {
  familyChangeAskedEmail,
  familyChangedEmail,
  familyChangeStoppedEmail,
} from './people/family-changes/emails/family-change.email.ts'
import { familyInvitationEmail } from './people/invitations/emails/family-invitation.email.ts'
import { invitationEmail } from './people/invitations/emails/invitation.email.ts'
import { childOrganizationChangedEmail } from './people/joining/emails/child-organization-changed.email.ts'
import { classDayKind } from './timetable/class-days/class-day.notification.ts'
import { emailOf, emailsOfKinds } from './notifications/notification-emails.ts'
import { notificationKinds } from './notifications.ts'

/** Every email that the server sends. */
export const emails: readonly Email<never>[] = [
  signUpRefusedEmail,
  verifyEmail,
  passkeysChangedEmail,
  apiTokenCreatedEmail,
  oidcChangedEmail,
  confirmNewEmail,
  emailChangedEmail,
  passwordChangedEmail,
  twoFactorChangedEmail,
  loginLinkEmail,
  newLoginEmail,
  resetPasswordEmail,
  twoFactorCodeEmail,
  organizationDeletedEmail,
  organizationRestoredEmail,
  secondFactorRequiredEmail,
  webhookSwitchedOffEmail,
  familyChangeAskedEmail,
  familyChangedEmail,
  familyChangeStoppedEmail,
  familyInvitationEmail,
  invitationEmail,
  childOrganizationChangedEmail,
  secondFactorRemovedEmail,
  organizationSuspendedEmail,
  organizationSuspensionEndedEmail,
  ...emailsOfKinds(notificationKinds),
  // Queued by versions before notifications.
  { ...emailOf(classDayKind), name: 'ClassDayCanceled' },
  { ...emailOf(classDayKind), name: 'ClassDayRestored' },
]
