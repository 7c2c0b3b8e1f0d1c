import { noFamily } from '#server/people/families/test-family.ts'

export const missing = 99_999_999

/** What a call may be about: an organization and its records. This one does not exist. */
export const nowhere = {
  organizationId: missing,
  semesterId: missing,
  classId: missing,
  classDayId: missing,
  enrollmentId: missing,
  exceptionRequestId: missing,
  organizationUserId: missing,
  newcomer: missing,
  sessionId: missing,
  passkeyId: missing,
  apiTokenId: missing,
  identityId: missing,
  ...noFamily(missing),
  importId: missing,
  row: 2,
  recordMoveId: missing,
  invitationId: missing,
  applicationId: missing,
  candidateId: missing,
  roleId: missing,
  customFieldId: missing,
  roomId: missing,
  timeSlotId: missing,
  announcementId: missing,
  homeworkId: missing,
  notificationId: missing,
  classFileId: missing,
  webhookId: missing,
  webhookDeliveryId: missing,
  outboxEmailId: missing,
  accountId: missing,
  emailId: missing,
}
export type Ids = typeof nowhere

export const people = { fileName: 'people.csv', text: 'First name\nIda\n' }

export const account = { firstName: 'Ida', lastName: 'Lind', password: 'seven otters at dawn' }

/** An account that exists. */
export const credentials = { email: 'ida@example.org', password: account.password }

export const someAddress = () => ({ email: `${crypto.randomUUID()}@example.org` })
