import { brand } from '#contract/brand.ts'
import { fullName } from '#server/database/searchable.ts'
import type { Db } from '#server/database/schema/schema.ts'
import {
  type EmailContext,
  type Email,
  newsLife,
  type Write,
  greet,
  plainName,
} from '#server/mail/email.ts'
import { ofOrganization } from '#server/mail/subject.ts'
import { endInWords } from '#server/tenancy/organizations.queries.ts'

/** To owners, while they can restore it. */
const writeDeleted: Write<Facts> = async (context, facts) => {
  const about = await findAbout(context, facts)
  if (!about?.deletionDate) return undefined
  const { name, who, firstName, deletionDate, timeZone } = about
  const end = endInWords(deletionDate, timeZone)
  return {
    subject: `${name} was deleted`,
    opening: [
      greet(firstName),
      `${who} deleted “${name}”. Its members, teachers and families no longer have access.`,
      `Owners can restore it until ${end}. On that day, it and everything in it will be permanently deleted.`,
    ],
    link: { label: 'Open settings', url: settingsOf(context, facts) },
    closing: [
      'If you don’t want it to be deleted, or need lists of its people first, restore it in settings.',
    ],
    reason: reasonOf(name),
  }
}

const writeRestored: Write<Facts> = async (context, facts) => {
  const about = await findAbout(context, facts)
  if (!about || about.deletionDate !== null) return undefined
  const { name, who, firstName } = about
  return {
    subject: `${name} was restored`,
    opening: [
      greet(firstName),
      `${who} restored “${name}”. Everyone has the same access and roles as before it was deleted.`,
    ],
    link: { label: 'Open settings', url: settingsOf(context, facts) },
    closing: ['If you don’t want to keep it, you can delete it again in settings.'],
    reason: reasonOf(name),
  }
}

export const organizationDeletedEmail = {
  name: 'OrganizationDeleted',
  life: newsLife,
  typedFor: ofOrganization,
  write: writeDeleted,
} satisfies Email<Facts>

export const organizationRestoredEmail = {
  name: 'OrganizationRestored',
  life: newsLife,
  typedFor: ofOrganization,
  write: writeRestored,
} satisfies Email<Facts>

type Facts = { organizationId: number; userId: number }

/** Undefined if the recipient no longer owns it. */
async function findAbout({ db, email }: EmailContext, { organizationId, userId }: Facts) {
  const reader = await ownersToNotify(db, organizationId)
    .where('user.email', '=', email)
    .innerJoin('organization', 'organization.id', 'organizationId')
    .select(['firstName', 'organization.name', 'deletionDate', 'timeZone'])
    .executeTakeFirst()
  if (!reader) return undefined
  return { ...reader, name: plainName(reader.name), who: await nameOf(db, userId) }
}

async function nameOf(db: Db, userId: number): Promise<string> {
  const found = await db
    .selectFrom('person')
    .where('userId', '=', userId)
    .select(fullName('person').as('name'))
    .executeTakeFirst()
  return found ? plainName(found.name) : 'An owner'
}

const settingsOf = ({ publicUrl }: EmailContext, { organizationId }: Facts) =>
  new URL(`/organizations/${organizationId}/admin/settings`, publicUrl)

const reasonOf = (name: string) =>
  `You received this email because you own “${name}” at ${brand.name}.`

/** The owners with a verified address. */
export const ownersToNotify = (db: Db, organizationId: number) =>
  db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .innerJoin('user', 'user.id', 'person.userId')
    .where('organizationId', '=', organizationId)
    .where('isOwner', '=', true)
    .where('status', '=', 'Active')
    .where('emailVerifiedAt', 'is not', null)
    .orderBy('user.id')
