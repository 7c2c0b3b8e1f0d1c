import { findFullName } from '#server/database/searchable.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { putAllInOutbox } from '#server/mail/outbox.ts'
import {
  familyChangeAskedEmail,
  familyChangedEmail,
  type FamilyChangeFacts,
  familyChangeStoppedEmail,
} from './emails/family-change.email.ts'
import {
  findDetails,
  listDetailChanges,
  nameInFull,
  significantChanges,
} from '../families/family-members.queries.ts'
import { concernedBy } from '../families/families.queries.ts'
import { aboutWhom, type Proposal } from './family-changes.queries.ts'

type About = Pick<Proposal, 'kind' | 'personId'> & {
  familyId: number
  details: string
  /** Null if the change took effect automatically. */
  byUserId: number | null
  dueDate: string | null
}

/**
 * Prepares the emails about a change before the change removes anyone, and returns a function that sends them. Unverified
 * addresses get no email.
 */
export async function prepareEmails(db: Db, about: About) {
  const { familyId, kind, personId, byUserId, dueDate } = about
  const emails = verifiedEmailsOf(await concernedBy(db, familyId, personId).execute())
  const { email, access } = aboutWhom(kind, null, about.details)
  const facts = {
    familyId,
    family: await findFamilyName(db, familyId),
    kind,
    personId,
    email,
    access,
    ...(kind === 'ChangeAdultDetails' && { record: await findRecordFacts(db, about) }),
    by: byUserId === null ? null : await findFullName(db, { userId: byUserId }),
    dueDate,
  }
  const emailMessages = {
    Asked: familyChangeAskedEmail,
    Done: familyChangedEmail,
    Stopped: familyChangeStoppedEmail,
  }
  return (what: keyof typeof emailMessages) =>
    putAllInOutbox(db, emailMessages[what], emails, facts)
}

type Done = Pick<FamilyChangeFacts, 'familyId' | 'personId' | 'email' | 'access'> & {
  kind: 'InvitationWithdrawn' | 'AccountDeleted'
  byUserId: number
}

/**
 * Emails the adults with full access about an immediate change, and returns the ids of those it concerns. A person who is
 * leaving gets no email.
 */
export async function emailImmediateChange(
  db: Db,
  { byUserId, ...about }: Done,
  leaverId: number | null = null,
): Promise<number[]> {
  const { familyId } = about
  const readers = await concernedBy(db, familyId, null).execute()
  const others = readers.filter(({ personId }) => personId !== leaverId)
  await putAllInOutbox(db, familyChangedEmail, verifiedEmailsOf(others), {
    ...about,
    family: await findFamilyName(db, familyId),
    by: await findFullName(db, { userId: byUserId }),
    dueDate: null,
  })
  return others.map(({ personId }) => personId)
}

const verifiedEmailsOf = (readers: { email: string; emailVerifiedAt: string | null }[]) =>
  readers.flatMap(({ email, emailVerifiedAt }) => (emailVerifiedAt === null ? [] : email))

async function findFamilyName(db: Db, familyId: number) {
  const family = db.selectFrom('family').where('id', '=', familyId).select('name')
  return (await family.executeTakeFirstOrThrow()).name
}

/** What an edit of an adult’s record changes. The names are read before the edit changes them. */
async function findRecordFacts(db: Db, { familyId, personId, details }: About) {
  const before = await findDetails(db, { familyId, personId: personId ?? 0 })
  if (!before) return undefined
  const changes = significantChanges(listDetailChanges(before, JSON.parse(details)))
  const name = changes.find(({ field }) => field === 'name')
  return {
    name: nameInFull(before),
    newName: name?.after ?? null,
    fields: changes.map(({ field }) => field),
  }
}
