import { addDays } from '#contract/dates/weekdays.ts'
import type { Kysely } from 'kysely'
import type { FamilyAccess, Relation } from '#contract/people/families.ts'
import type { Schema } from '../../database/schema/schema.ts'
import { encryptRows } from '#server/people/care/care.encryption.ts'
import { refreshFamilies } from '#server/people/people/family-index.queries.ts'
import { insertPerson } from '#server/people/people/people.queries.ts'
import { addressOf, agesOf, apart, conditions, contactsOf, relatives } from './demo.families.ts'
import { households } from './demo.people.ts'
import type { People } from './fill.people.ts'

type Adult = { personId: number; relation: Relation; access: FamilyAccess }

/** The households as families, and what must be known to take care of their children. */
export async function fillFamilies(
  db: Kysely<Schema>,
  people: People,
  today: string,
): Promise<void> {
  const savedDate = `${addDays(today, -60)}T15:00:00.000Z`
  const made: number[] = []
  for (const [place, [lastName, parents, names]] of households.entries()) {
    const idOf = (firstName: string) => people(`${firstName} ${lastName}`).personId
    const children = names.map(idOf)
    const adults = parents.map((firstName): Adult => ({ personId: idOf(firstName), ...parent }))
    for (const { firstName, access } of relatives[lastName] ?? []) {
      const personId = await insertPerson(db, { firstName, lastName })
      adults.push({ personId, relation: 'Other', access })
    }
    const isApart = apart.includes(lastName)
    const homes = isApart ? adults.map((adult) => [adult]) : [adults]
    for (const [home, living] of homes.entries()) {
      const name = home === 0 ? lastName : `${lastName} (${parents[home]})`
      const address = addressOf(place + home * 41)
      made.push(await fillFamily(db, { name, address, savedDate }, living, children, place + home))
    }
    await fillChildren(db, { names, lastName, place, today, savedDate }, people)
  }
  await refreshFamilies(db, made)
}

const parent = { relation: 'Parent', access: 'Full' } as const

export async function fillFamily(
  db: Kysely<Schema>,
  family: { name: string; address: string | null; savedDate: string },
  adults: Adult[],
  children: number[],
  place: number,
): Promise<number> {
  const { savedDate } = family
  const saved = { savedDate, savedByPersonId: adults[0]?.personId ?? null }
  const { id: familyId } = await db
    .insertInto('family')
    .values({ ...family, ...saved, createdDate: savedDate })
    .returning('id')
    .executeTakeFirstOrThrow()
  const child = { relation: 'Child', access: null } as const
  const members = [...adults, ...children.map((personId) => ({ personId, ...child }))]
  await db
    .insertInto('familyMember')
    .values(
      members.map((member, order) => ({ ...member, ...saved, familyId, contactOrder: order + 1 })),
    )
    .execute()
  for (const personId of children) {
    const contacts = contactsOf(place).map((contact) => ({ ...contact, familyId }))
    await db
      .insertInto('emergencyContact')
      .values(await encryptRows(db, 'emergencyContact', personId, contacts))
      .execute()
  }
  return familyId
}

type Children = {
  names: string[]
  lastName: string
  place: number
  today: string
  savedDate: string
}

/** Birth dates, and care notes. */
async function fillChildren(
  db: Kysely<Schema>,
  { names, lastName, place, today, savedDate }: Children,
  people: People,
): Promise<void> {
  const ages = agesOf(place, names.length)
  for (const [child, firstName] of names.entries()) {
    const name = `${firstName} ${lastName}`
    const { personId } = people(name)
    const days = Math.ceil((ages[child] ?? 0) * 365.25) + 20 + ((place * 53 + child * 97) % 300)
    const birthDate = addDays(today, -days)
    await db.updateTable('person').set({ birthDate }).where('id', '=', personId).execute()
    const known = conditions[name]
    if (!known) continue
    await db
      .insertInto('careNotes')
      .values({ personId, savedDate, savedByPersonId: null })
      .execute()
    await db
      .insertInto('careCondition')
      .values(await encryptRows(db, 'careCondition', personId, known))
      .execute()
  }
}
