import type {
  AnswerInquiry,
  MyApplication,
  WithdrawApplication,
} from '#contract/applications/applications.ts'
import { AccessLevel } from '#contract/organizations/organizations.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { isInOperation } from '#server/tenancy/organizations.queries.ts'
import type { Stores } from '#server/images/images.queries.ts'
import { conflict, notFound, versionConflict } from '#server/http/problem.ts'
import type { SignedIn } from '#server/calls/call.ts'
import {
  withParts,
  isVersionConflict,
  lockApplication,
  nextStatus,
  type StepOf,
  takeStep,
} from './applications.queries.ts'
import { clock } from '#server/process/clock.ts'

/** The applications of a person, newest first. */
export async function listMyApplications({ db, images }: Stores, userId: number) {
  const rows = await ownApplications(db, userId).orderBy('application.id', 'desc').execute()
  return (await withParts(db, rows)).map((row) => toMine(images, row))
}

export async function findMyApplication(stores: Stores, userId: number, applicationId: number) {
  const { db, images } = stores
  const row = await ownApplications(db, userId)
    .where('application.id', '=', applicationId)
    .executeTakeFirstOrThrow(notFound)
  const [whole] = await withParts(db, [row])
  if (!whole) throw notFound()
  return toMine(images, whole)
}

/** Withdraws an application. When a decision arrives at the same time, the first one wins. */
export async function withdrawApplication(
  stores: Stores,
  visitor: SignedIn,
  applicationId: number,
  { version }: WithdrawApplication,
): Promise<MyApplication> {
  const { db } = stores
  const application = await lockOwn(stores, visitor, { applicationId, version })
  await takeStep(db, application, visitor.personId, nextStatus(application, 'withdraw'))
  await auditApplicantStep(db, 'Withdrawn', application, visitor)
  return findMyApplication(stores, visitor.userId, applicationId)
}

/** Answers the organization's question. */
export async function answerInquiry(
  stores: Stores,
  visitor: SignedIn,
  applicationId: number,
  { answer, version }: AnswerInquiry,
): Promise<MyApplication> {
  const { db } = stores
  const application = await lockOwn(stores, visitor, { applicationId, version })
  await takeStep(db, application, visitor.personId, nextStatus(application, 'answer'))
  await db
    .updateTable('applicationInquiry')
    .set({ answer, answeredDate: clock.timestamp() })
    .where('applicationId', '=', applicationId)
    .where('answer', 'is', null)
    .execute()
  await auditApplicantStep(db, 'InformationGiven', application, visitor)
  return findMyApplication(stores, visitor.userId, applicationId)
}

async function lockOwn(stores: Stores, { userId }: SignedIn, step: StepOf) {
  const mine = await findMyApplication(stores, userId, step.applicationId)
  const application = await lockApplication(stores.db, step.applicationId)
  if (application.status === 'Decided') {
    const message = `${mine.organization.name} has already decided on this application.`
    throw conflict('application_over', {}, message)
  }
  if (application.status === 'Withdrawn') {
    throw conflict('application_over', {}, 'You already withdrew this application.')
  }
  if (isVersionConflict(application, step)) {
    const current = await findMyApplication(stores, userId, step.applicationId)
    throw versionConflict({ ...current, savedBy: null })
  }
  return application
}

const ownApplications = (db: Db, userId: number) =>
  db
    .selectFrom('application')
    .innerJoin('organization', 'organization.id', 'application.organizationId')
    .leftJoin('image as logo', 'logo.id', 'organization.logoImageId')
    .where('applicantUserId', '=', userId)
    .where(isInOperation)
    .select(['application.id', 'message', 'answers', 'status', 'application.createdDate'])
    .select(['application.version', 'application.organizationId'])
    .select(['organization.name', 'accessLevel', 'logo.key as logoKey'])

type Row = Awaited<ReturnType<ReturnType<typeof ownApplications>['executeTakeFirstOrThrow']>>
type Whole = Awaited<ReturnType<typeof withParts<Row>>>[number]

function toMine(images: Stores['images'], row: Whole): MyApplication {
  const { organizationId, name, accessLevel, logoKey, ...application } = row
  const isPublic = accessLevel === AccessLevel.Public
  const isShown = isPublic && logoKey !== null
  const logoImageUrl = isShown ? images.addressOf(logoKey, { isOpen: true, size: 'small' }) : null
  return { ...application, organization: { id: organizationId, name, logoImageUrl, isPublic } }
}

/** Adds a step of the applicant to the audit log. */
export const auditApplicantStep = (
  db: Db,
  action: 'Applied' | 'Withdrawn' | 'InformationGiven',
  { organizationId, id }: { organizationId: number; id: number },
  { userId }: Pick<SignedIn, 'userId'>,
) =>
  audit(db, { organizationId, actorUserId: userId, action, subject: { type: 'Application', id } })
