import type { Applicable, ApplicationForm } from '#contract/applications/application-form.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import type { Stores } from '#server/tenancy/organizations.rows.ts'
import type { SignedIn } from '#server/calls/visitor.ts'
import { listQuestions } from './questions.ts'
import { requireApplicable } from './applicable.ts'
import { findMemberships } from './held-kinds.ts'
import { listInCare } from './in-care.ts'

/** What whoever applies is asked, and for whom they may. */
export async function findForm(
  stores: Stores,
  visitor: SignedIn,
  organizationId: number,
): Promise<ApplicationForm> {
  const { db } = stores
  await requireApplicable(stores, visitor, organizationId)
  return {
    questions: await listQuestions(db, organizationId),
    people: await listApplicable(db, visitor, organizationId),
  }
}

/** For whom somebody may apply, each with what of it they are there already, and the adults who apply themselves. */
export async function listApplicable(
  db: Kysely<Schema>,
  { personId }: SignedIn,
  organizationId: number,
): Promise<Applicable[]> {
  const people = await listInCare(db, personId)
  const ids = people.map((person) => person.personId)
  const memberships = await findMemberships(db, organizationId, ids)
  return people.map((person) => {
    const membership = memberships.get(person.personId)
    const isThere = membership?.status === 'Active' || membership?.status === 'Suspended'
    const held = isThere ? membership.held : []
    return { ...person, held: held.filter((kind) => person.kinds.includes(kind)) }
  })
}
