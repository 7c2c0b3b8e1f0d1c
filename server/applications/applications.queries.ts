import type { Apply, MyApplication, WithdrawApplication } from '#contract/applications.ts'
import { AccessLevel, AdmissionType } from '#contract/organizations.ts'
import type { Kysely } from 'kysely'
import { audit } from '../audit/audit.ts'
import { lastSaved, nextVersion } from '../database/saving.ts'
import type { Schema } from '../database/schema.ts'
import { findOrganization } from '../organizations/organizations.queries.ts'
import type { Stores } from '../organizations/organizations.rows.ts'
import { conflict, notFound, stale } from '../problem.ts'
import type { SignedIn } from '../rights/visitor.ts'
import { isWaiting } from './open-applications.ts'

/** Asks an organization to let somebody in who cannot simply join. Of many at once, one waits for a decision. */
export async function submitApplication(
  stores: Stores,
  visitor: SignedIn,
  organizationId: number,
  { message }: Apply,
): Promise<MyApplication> {
  const { db } = stores
  const { userId } = visitor
  await requireApplicable(stores, visitor, organizationId)
  const submitted = await insertApplication(db, visitor, { organizationId, message })
  if (!submitted) throw appliedAlready()
  await tell(db, 'Applied', { organizationId, ...submitted }, userId)
  return findMyApplication(stores, userId, submitted.id)
}

type Applicant = Pick<SignedIn, 'userId' | 'personId'>

/** Nothing, where one waits already. */
export const insertApplication = (
  db: Kysely<Schema>,
  { userId, personId }: Applicant,
  values: { organizationId: number; message: string | null },
) =>
  db
    .insertInto('application')
    .values({
      ...values,
      applicantUserId: userId,
      status: 'Submitted',
      createdDate: new Date().toISOString(),
      ...lastSaved(personId),
    })
    .onConflict((open) => open.doNothing())
    .returning('id')
    .executeTakeFirst()

async function requireApplicable(stores: Stores, visitor: SignedIn, organizationId: number) {
  const organization = await findOrganization(stores, visitor, organizationId)
  const { name, membership, isInvited, accessLevel, admissionType } = organization
  if (membership?.status === 'Active') {
    throw conflict('member_already', {}, `You are a member of ${name} already.`)
  }
  if (isInvited || membership) {
    throw conflict('join_instead', {}, `${name} has invited you. Accept the invitation instead.`)
  }
  if (accessLevel === AccessLevel.Private) throw notFound()
  if (admissionType === AdmissionType.Automatic) {
    throw conflict('join_instead', {}, `${name} lets everybody in. Join instead.`)
  }
}

/** The applications of somebody, the latest first. */
export async function listMyApplications({ db, images }: Stores, userId: number) {
  const rows = await ownApplications(db, userId).orderBy('application.id', 'desc').execute()
  return rows.map((row) => toMine(images, row))
}

async function findMyApplication({ db, images }: Stores, userId: number, applicationId: number) {
  const row = await ownApplications(db, userId)
    .where('application.id', '=', applicationId)
    .executeTakeFirstOrThrow(notFound)
  return toMine(images, row)
}

/** Takes an application back. Of a decision and this at once, one comes first and stays. */
export async function withdrawApplication(
  stores: Stores,
  { userId, personId }: SignedIn,
  applicationId: number,
  { version }: WithdrawApplication,
): Promise<MyApplication> {
  const { db } = stores
  const withdrawn = await db
    .updateTable('application')
    .set({ status: 'Withdrawn', ...lastSaved(personId), version: nextVersion })
    .where('id', '=', applicationId)
    .where('applicantUserId', '=', userId)
    .where(isWaiting)
    .where((where) => where('version', '=', version ?? where.ref('version')))
    .returning(['id', 'organizationId'])
    .executeTakeFirst()
  const application = await findMyApplication(stores, userId, applicationId)
  if (!withdrawn) throw notOpen(application)
  await tell(db, 'Withdrawn', withdrawn, userId)
  return application
}

const ownApplications = (db: Kysely<Schema>, userId: number) =>
  db
    .selectFrom('application')
    .innerJoin('organization', 'organization.id', 'application.organizationId')
    .leftJoin('image as logo', 'logo.id', 'organization.logoImageId')
    .where('applicantUserId', '=', userId)
    .select(['application.id', 'message', 'status', 'decision', 'application.createdDate'])
    .select(['application.version', 'application.organizationId'])
    .select(['organization.name', 'accessLevel', 'logo.key as logoKey'])

type Row = Awaited<ReturnType<ReturnType<typeof ownApplications>['executeTakeFirstOrThrow']>>

function toMine(images: Stores['images'], row: Row): MyApplication {
  const { organizationId, name, accessLevel, logoKey, ...application } = row
  const isPublic = accessLevel === AccessLevel.Public
  const isShown = isPublic && logoKey !== null
  const logoImageUrl = isShown ? images.addressOf(logoKey, { isOpen: true, size: 'small' }) : null
  return { ...application, organization: { id: organizationId, name, logoImageUrl, isPublic } }
}

const tell = (
  db: Kysely<Schema>,
  action: 'Applied' | 'Withdrawn',
  { organizationId, id }: { organizationId: number; id: number },
  actorUserId: number,
) => audit(db, { organizationId, actorUserId, action, subject: { type: 'Application', id } })

const appliedAlready = () =>
  conflict('applied_already', {}, 'Your application waits for a decision already.')

function notOpen(application: MyApplication) {
  const { status, organization, decision } = application
  if (status === 'Withdrawn') {
    return conflict('application_over', {}, 'This application was withdrawn already.')
  }
  if (status !== 'Decided') return stale({ ...application, savedBy: null })
  const message = `${organization.name} has ${decision?.toLowerCase()} this application already.`
  return conflict('application_over', {}, message)
}
