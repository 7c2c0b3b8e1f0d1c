import { addDays } from '#contract/dates/weekdays.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema/schema.ts'
import { insertPerson } from '#server/people/people/people.queries.ts'
import { addressOf } from '../people/demo.families.ts'
import { fillFamily } from '../people/fill.families.ts'
import type { DemoApplication } from './demo.application.ts'

/** The family of somebody who applies: adults without an account, and children. Finds them by their first names. */
export async function fillApplicants(
  db: Kysely<Schema>,
  applicantPersonId: number,
  { firstName, lastName, adults = [], children, daysAgo }: DemoApplication,
  today: string,
): Promise<(name: string) => number> {
  const known = new Map([[firstName, applicantPersonId]])
  for (const adult of adults)
    known.set(adult, await insertPerson(db, { firstName: adult, lastName }))
  for (const [child, age] of Object.entries(children)) {
    const birthDate = addDays(today, -Math.ceil(age * 365.25) - 40 - 3 * child.length)
    known.set(child, await insertPerson(db, { firstName: child, lastName, birthDate }))
  }
  const idOf = (name: string) => {
    const personId = known.get(name)
    if (personId === undefined)
      throw new Error(`Nobody of the ${lastName} family is called ${name}.`)
    return personId
  }
  const full = { relation: 'Parent', access: 'Full', personId: applicantPersonId } as const
  const others = adults.map((adult) => ({
    personId: idOf(adult),
    relation: 'Other' as const,
    access: 'PickupOnly' as const,
  }))
  const savedDate = `${addDays(today, -daysAgo - 1)}T15:00:00.000Z`
  const family = { name: lastName, address: addressOf(50 + daysAgo), savedDate }
  await fillFamily(db, family, [full, ...others], Object.keys(children).map(idOf), daysAgo)
  return idOf
}
