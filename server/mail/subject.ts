import { brand } from '#contract/brand.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema/schema.ts'
import type { LetterKind } from './letters.ts'

type Source =
  | { in: 'invitation' | 'application' | 'enrolment' | 'classDay'; by: string }
  | { by: 'organizationId' }

const ofEnrollment = {
  in: 'enrolment',
  by: 'enrolmentId',
  subject: `News about a class at ${brand.name}`,
} as const
const ofApplication = {
  in: 'application',
  by: 'applicationId',
  subject: `News about your application at ${brand.name}`,
} as const
const ofClassDay = {
  in: 'classDay',
  by: 'classDayId',
  subject: `News about a class day at ${brand.name}`,
} as const
const ofOrganization = {
  by: 'organizationId',
  subject: `News about an organization of yours at ${brand.name}`,
} as const

/** The emails whose subjects repeat what somebody typed for an organization, and what they are called without it. */
const typed: { [Kind in LetterKind]?: Source & { subject: string } } = {
  Invitation: {
    in: 'invitation',
    by: 'invitationId',
    subject: `You are invited to an organization at ${brand.name}`,
  },
  ApplicationDecided: ofApplication,
  ApplicationInquiry: ofApplication,
  EnrolmentEnrolled: ofEnrollment,
  EnrolmentRequested: ofEnrollment,
  EnrolmentDeclined: ofEnrollment,
  EnrolmentWaitlisted: ofEnrollment,
  SeatOffered: ofEnrollment,
  EnrolmentWithdrawn: ofEnrollment,
  ClassDayCancelled: ofClassDay,
  ClassDayRestored: ofClassDay,
  ChildOrganizationChanged: ofOrganization,
  OrganizationDeleted: ofOrganization,
  OrganizationRestored: ofOrganization,
}

/**
 * The subject of an email, without anything that was typed in an organization none of whose owners has verified an email
 * address: the site sends nobody's advertisements.
 */
export async function safeSubject(
  db: Kysely<Schema>,
  kind: LetterKind,
  facts: unknown,
  subject: string,
): Promise<string> {
  const source = typed[kind]
  if (!source) return subject
  const id = (facts as Record<string, number>)[source.by] ?? 0
  const organizationId = 'in' in source ? await findOrganizationId(db, source.in, id) : id
  return (await isOwnedByUnverified(db, organizationId)) ? source.subject : subject
}

async function findOrganizationId(
  db: Kysely<Schema>,
  table: 'invitation' | 'application' | 'enrolment' | 'classDay',
  id: number,
): Promise<number> {
  const row = await db
    .selectFrom(table)
    .where('id', '=', id)
    .select('organizationId')
    .executeTakeFirst()
  return row?.organizationId ?? 0
}

async function isOwnedByUnverified(db: Kysely<Schema>, organizationId: number): Promise<boolean> {
  const owners = await db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .innerJoin('user', 'user.id', 'person.userId')
    .where('organizationId', '=', organizationId)
    .where('isOwner', '=', true)
    .where('status', '=', 'Active')
    .select('emailVerifiedAt')
    .execute()
  return owners.length > 0 && owners.every(({ emailVerifiedAt }) => emailVerifiedAt === null)
}
