import { expect } from '@playwright/test'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { insertEnrolment } from '#server/classes/enrolments/enrolments.queries.ts'
import { giveSeats } from '#server/classes/enrolments/give-seats.ts'
import { deadlineInWords } from '#server/timetable/scheduled-classes/meeting-words.rules.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { Given, Then, When } from '../../support/world.ts'

Given(
  '{string} of {word} is enrolled in {string}',
  async ({ server, stage }, child: string, parent: string, name: string) => {
    const { db } = server.database
    await comeInto(db, name, await childOf(db, await stage.familyId(parent), child), 'Enrolled')
  },
)

Given(
  '{string} of {word} waits for {string}, where a seat comes free',
  async ({ server, stage }, child: string, parent: string, name: string) => {
    const { db } = server.database
    const personId = await childOf(db, await stage.familyId(parent), child)
    await giveSeats(db, await comeInto(db, name, personId, 'Waitlisted'))
  },
)

Then(
  '{word} finds a letter that keeps a seat in {string} for {string}',
  async ({ post, server, noted }, who: string, name: string, child: string) => {
    const offer = await server.database.db
      .selectFrom('enrolment')
      .innerJoin('organization', 'organization.id', 'organizationId')
      .where('status', '=', 'Offered')
      .select(['offeredUntil', 'timeZone'])
      .executeTakeFirstOrThrow()
    const until = deadlineInWords(offer.offeredUntil ?? '', offer.timeZone)
    const subject = `A seat in ${name} is kept for ${child} until ${until}`
    const { text } = await post.letterTo(who, subject)
    expect(text).toContain(`It is kept until ${until}. After that it goes to whoever is next`)
    noted.set('offer', subject)
  },
)

When(
  '{word} follows the link in the letter that keeps a seat',
  async ({ people, post, noted }, who: string) => {
    const { link } = await post.knownLetterTo(who, String(noted.get('offer')))
    await (await people.at(who)).goto(String(link))
  },
)

Then(
  'the letter {string} tells {word} nothing of {string}',
  async ({ post }, subject: string, who: string, name: string) => {
    const { text, html } = await post.knownLetterTo(who, subject)
    expect(text + html).not.toContain(name)
  },
)

async function childOf(db: Kysely<Schema>, familyId: number, firstName: string) {
  const { personId } = await db
    .selectFrom('familyMember')
    .innerJoin('person', 'person.id', 'personId')
    .where('familyId', '=', familyId)
    .where('firstName', '=', firstName)
    .select('personId')
    .executeTakeFirstOrThrow()
  return personId
}

/** As a new student of the organization. */
async function comeInto(
  db: Kysely<Schema>,
  name: string,
  personId: number,
  status: 'Enrolled' | 'Waitlisted',
) {
  const { id: classId, organizationId } = await db
    .selectFrom('class')
    .where('name', '=', name)
    .select(['id', 'organizationId'])
    .executeTakeFirstOrThrow()
  const key = { organizationId, classId }
  await insertMembership(db, { organizationId, personId, isStudent: true })
  await insertEnrolment(db, key, { personId, status, requestedByUserId: null })
  return key
}
