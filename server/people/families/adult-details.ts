import type { UpdateFamilyPerson } from '#contract/people/families.ts'
import type { DetailChange } from '#contract/people/family-changes.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'

export type Details = Omit<UpdateFamilyPerson, 'version'>

type InFamily = { familyId: number; personId: number }

/** The record of a child or an adult of the family, with all that an edit can change. */
export const findDetails = (db: Kysely<Schema>, { familyId, personId }: InFamily) =>
  db
    .selectFrom('familyMember')
    .innerJoin('person', 'person.id', 'familyMember.personId')
    .where('familyId', '=', familyId)
    .where('personId', '=', personId)
    .select(['firstName', 'lastName', 'preferredName', 'birthDate', 'phone', 'contactEmail'])
    .select(['person.version', 'person.userId', 'relation'])
    .executeTakeFirst()

type Found = Exclude<Awaited<ReturnType<typeof findDetails>>, undefined>

/** The fields of a record that an edit changes. A field that it does not send stays as it is. */
export const changedDetails = (before: Details, after: Details): Partial<Details> =>
  Object.fromEntries(
    Object.entries(after).filter(([field, value]) => before[field as keyof Details] !== value),
  )

/** The same as people are told. */
export function listDetailChanges(before: Details, changed: Partial<Details>): DetailChange[] {
  const after = { ...before, ...changed }
  const changes: DetailChange[] = [
    { field: 'name', before: nameInFull(before), after: nameInFull(after) },
    { field: 'phone', before: before.phone, after: after.phone },
    { field: 'email', before: before.contactEmail ?? null, after: after.contactEmail ?? null },
    { field: 'birthDate', before: before.birthDate, after: after.birthDate },
  ]
  return changes.filter((change) => change.before !== change.after)
}

/** Also the first name, where people say another one. */
export function nameInFull({ firstName, lastName, preferredName }: Details): string {
  const said = `${preferredName ?? firstName} ${lastName}`.trim()
  return (preferredName ?? firstName) === firstName ? said : `${said} (${firstName})`
}

/**
 * Whether an edit changes who an adult of the family is or how they are reached: that decides who picks children up and who
 * is called.
 */
export const concernsOthers = (before: Found, values: Details): boolean =>
  before.relation !== 'Child' &&
  significantChanges(listDetailChanges(before, changedDetails(before, values))).length > 0

/** What others are told that changed. */
export const significantChanges = (changes: DetailChange[]) =>
  changes.filter(({ field }) => field !== 'birthDate')

type Asked = { db: Kysely<Schema>; ids: InFamily; body: UpdateFamilyPerson }

/** Whether a save takes the password again. One of another version does: it may fit the record once the password is not asked for. */
export async function needsReauthentication({ db, ids, body }: Asked): Promise<boolean> {
  const before = await findDetails(db, ids)
  if (!before || before.relation === 'Child') return false
  return before.version !== body.version || concernsOthers(before, body)
}
