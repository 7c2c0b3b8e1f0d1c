import ICAL from 'ical.js'
import type { School } from '../classes/test-school.ts'
import { openFamily } from '#server/people/families/test-family.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { signInSomebody, type TestApp } from '#server/testing/test-app.ts'

/** The events of a calendar file, as another program parses them. */
export function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, description, location, startDate, endDate } = new ICAL.Event(component)
    const texts = { uid, summary, description, location }
    const status = component.getFirstPropertyValue('status')
    return { ...texts, status, starts: startDate.toString(), ends: endDate.toString() }
  })
}

type Visitor = { token: string }

export const feedPath = '/api/Calendar/my-feed'

/** The address of a person’s calendar feed. */
export async function feedOf(server: TestApp, { token }: Visitor): Promise<string> {
  return (await (await server.post(feedPath, { token })).json()).path
}

/** The events in a person’s calendar. */
export async function calendarOf(server: TestApp, visitor: Visitor) {
  const answer = await server.get(await feedOf(server, visitor))
  return eventsIn(await answer.text())
}

/** A child of a family, who is a student of the school. */
export async function childOf(
  server: TestApp,
  school: Pick<School, 'organizationId'>,
  family: Awaited<ReturnType<typeof openFamily>>,
  name: string,
) {
  const { personId } = await family.child(name)
  const { organizationId } = school
  await insertMembership(server.db, { organizationId, personId, isStudent: true })
  const { id: organizationUserId } = await server.db
    .selectFrom('organizationUser')
    .where('organizationId', '=', organizationId)
    .where('personId', '=', personId)
    .select('id')
    .executeTakeFirstOrThrow()
  return { personId, organizationUserId }
}

/** Ada with her children Mia and Tom. */
export async function openLinds(server: TestApp, school: School) {
  const ada = await signInSomebody(server, 'Ada')
  const family = await openFamily(server, ada)
  return {
    ada,
    family,
    mia: await childOf(server, school, family, 'Mia'),
    tom: await childOf(server, school, family, 'Tom'),
  }
}
