import { isInOperation } from '#server/tenancy/organizations.queries.ts'
import { day } from '#contract/dates/durations.ts'
import { brand } from '#contract/brand.ts'
import { type FamilyAccess, familyAccessNames } from '#contract/people/families.ts'
import type { DetailChange, FamilyChangeKind } from '#contract/people/family-changes.ts'
import { findFullName } from '#server/database/searchable.ts'
import {
  greet,
  newsLife,
  type EmailContext,
  type Email,
  type Write,
  plainName,
} from '#server/mail/email.ts'

/** The facts of a requested, completed or stopped family change. `by` is null if it happened automatically. */
export type FamilyChangeFacts = {
  familyId: number
  family: string
  /** Includes immediate changes. */
  kind: FamilyChangeKind | 'InvitationWithdrawn' | 'AccountDeleted'
  /** The person in question. The name is looked up when the email is sent, so that no name of a deleted child is stored. */
  personId: number | null
  email: string | null
  access: FamilyAccess | null
  /** For an edit of an adult’s record: the former name, and the changed fields. */
  record?: { name: string; newName: string | null; fields: DetailChange['field'][] } | undefined
  by: string | null
  dueDate: string | null
}

/** The change can still be stopped. */
const writeAsked: Write<FamilyChangeFacts> = async (context, facts) => {
  const { by, family, infinitive } = inWords(facts, await nameOf(context, facts))
  const organizations = await listOrganizations(context, facts)
  return {
    subject: `${by} wants to make a change in ${family}`,
    opening: [
      await greetReader(context),
      `${by} wants to ${infinitive}.`,
      facts.dueDate === null
        ? 'This takes effect once every adult with full access agrees.'
        : `This takes effect ${momentOf(facts.dueDate)} unless an adult with full access stops it first.`,
    ],
    link: {
      label: facts.kind === 'ChangeContacts' ? 'See who could pick up' : 'See the change',
      url: familyOf(context),
    },
    closing: [
      'If you don’t want this change, open My Family and choose Stop. If you think someone else is using their account, let them know.',
      organizations.length > 0
        ? `If you can’t agree, ask an administrator of ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(organizations)} for help.`
        : 'If you can’t agree, ask an administrator of one of your children’s organizations for help.',
    ],
    reason: reasonOf(family),
  }
}

const writeChanged: Write<FamilyChangeFacts> = async (context, facts) => {
  const { by, family, past } = inWords(facts, await nameOf(context, facts))
  return {
    subject: `${by} made a change in ${family}`,
    opening: [await greetReader(context), `${by} ${past}.`],
    link: { label: 'Open My Family', url: familyOf(context) },
    closing: [
      'If you don’t agree with this change, talk to them or ask an administrator of one of your children’s organizations. Your history, under Account, shows what changed.',
    ],
    reason: reasonOf(family),
  }
}

const writeStopped: Write<FamilyChangeFacts> = async (context, facts) => {
  const { family, infinitive } = inWords(facts, await nameOf(context, facts))
  const by = facts.by === null ? brand.name : plainName(facts.by)
  const why =
    facts.by === null
      ? 'It’s no longer possible, or no one responded for 30 days.'
      : 'Nothing was changed.'
  return {
    subject: `A change in ${family} was stopped`,
    opening: [await greetReader(context), `${by} stopped a request to ${infinitive}. ${why}`],
    link: { label: 'Open My Family', url: familyOf(context) },
    closing: [
      ...(facts.by === null
        ? []
        : ['The person who requested it can’t request the same change again for seven days.']),
      'If you don’t agree with each other, ask an administrator of one of your children’s organizations for help.',
    ],
    reason: reasonOf(family),
  }
}

export const familyChangeAskedEmail = {
  name: 'FamilyChangeAsked',
  life: day,
  write: writeAsked,
} satisfies Email<FamilyChangeFacts>

export const familyChangedEmail = {
  name: 'FamilyChanged',
  life: newsLife,
  write: writeChanged,
} satisfies Email<FamilyChangeFacts>

export const familyChangeStoppedEmail = {
  name: 'FamilyChangeStopped',
  life: newsLife,
  write: writeStopped,
} satisfies Email<FamilyChangeFacts>

/** The change as a phrase after “wants to”, and in the past tense. */
function inWords(facts: FamilyChangeFacts, name: string | null) {
  const family = `“${plainName(facts.family)}”`
  const by = facts.by === null ? 'An adult in your family' : plainName(facts.by)
  const person = name === null ? 'someone' : plainName(name)
  const email = facts.email ?? 'someone'
  const record = recordInWords(facts.record, person, family)
  const access = facts.access && `“${familyAccessNames[facts.access]}”`
  // Older emails in the outbox have no access for this kind.
  const withAccess = access ? `, with ${access}` : ''
  const invitedTo = facts.access === null ? ` to share ${person}` : ` to ${family}`
  const words: Record<FamilyChangeFacts['kind'], [string, string]> = {
    RemovePerson: [`remove ${person} from ${family}`, `removed ${person} from ${family}`],
    ChangeAdult: [
      `change ${person}’s access to ${family} to ${access}`,
      `changed ${person}’s access to ${family} to ${access}`,
    ],
    ChangeAdultDetails: [`change the record of ${record}`, `changed the record of ${record}`],
    InviteAdult: [
      `invite ${email} to ${family}, with ${access}`,
      `invited ${email} to ${family}, with ${access}`,
    ],
    ShareChild: [
      `share ${person} with ${email}, who can then see and edit the details and care notes`,
      `shared ${person} with ${email}, who can see and edit the details and care notes once they accept`,
    ],
    LetIn: [
      `give ${email} access to ${family} as ${person}${withAccess}`,
      `gave ${email} access to ${family} as ${person}${withAccess}`,
    ],
    AddAdult: [
      `add an adult to ${family}, with ${access}`,
      `added an adult to ${family}, with ${access}`,
    ],
    ChangeContacts: [`change who may pick up ${person}`, `changed who may pick up ${person}`],
    RequireAgreement: [
      `require every adult with full access to ${family} to agree to changes`,
      `required every adult with full access to ${family} to agree to changes`,
    ],
    EndAgreement: [
      `stop requiring every adult with full access to ${family} to agree to changes`,
      `stopped requiring every adult with full access to ${family} to agree to changes`,
    ],
    InvitationWithdrawn: [
      `withdraw the invitation for ${email}${invitedTo}`,
      `withdrew the invitation for ${email}${invitedTo}`,
    ],
    AccountDeleted: [
      `delete their account and leave ${family}`,
      `deleted their account and is no longer in ${family}`,
    ],
  }
  const [infinitive, past] = words[facts.kind]
  return { family, by, infinitive, past }
}

function recordInWords(record: FamilyChangeFacts['record'], person: string, family: string) {
  if (!record) return `${person} in ${family}`
  const fields = record.fields.map((field) =>
    field === 'name' && record.newName !== null
      ? `the name to ${plainName(record.newName)}`
      : fieldNames[field],
  )
  const changes = new Intl.ListFormat('en-US').format(fields)
  return `${plainName(record.name)} in ${family}: ${changes}`
}

const fieldNames: Record<DetailChange['field'], string> = {
  name: 'the name',
  phone: 'the phone number',
  email: 'the email address',
  birthDate: 'the birth date',
}

const nameOf = async ({ db }: EmailContext, { personId }: FamilyChangeFacts) =>
  personId === null ? null : findFullName(db, { id: personId })

async function greetReader({ db, email }: EmailContext): Promise<string> {
  const reader = await db
    .selectFrom('user')
    .innerJoin('person', 'person.userId', 'user.id')
    .where('user.email', '=', email)
    .select('firstName')
    .executeTakeFirst()
  return greet(reader?.firstName ?? null)
}

/** Up to three organizations of the family. */
async function listOrganizations(
  { db }: EmailContext,
  { familyId }: FamilyChangeFacts,
): Promise<string[]> {
  const organizations = await db
    .selectFrom('organizationFamily')
    .innerJoin('organization', 'organization.id', 'organizationId')
    .where('familyId', '=', familyId)
    .where(isInOperation)
    .orderBy('organization.id')
    .limit(3)
    .select('name')
    .execute()
  return organizations.map(({ name }) => plainName(name))
}

const momentOf = (instant: string) =>
  `on ${Temporal.Instant.from(instant).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`

const familyOf = ({ publicUrl }: EmailContext) => new URL('/my/family', publicUrl)

const reasonOf = (family: string) =>
  `You received this email because you’re affected by this change in ${family} at ${brand.name}.`
