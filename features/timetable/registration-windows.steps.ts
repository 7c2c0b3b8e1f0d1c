import { hour } from '#contract/dates/durations.ts'
import { RegistrationAudience } from '#contract/timetable/registration-windows.ts'
import { Given, When } from '../support/world.ts'

/** After whatever the scenarios open earlier. */
const forEverybody = { registrationOpens: '2030-02-01', registrationOpensTime: '09:00' }

/** In a time zone, some hours from now or before. */
const timeAhead = (hours: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(Date.now() + hours * hour)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .split('T') as [date: string, time: string]

Given(
  'registration for {string} opens for {word} in {float} hours',
  async ({ server }, name: string, audience: string, hours: number) => {
    const { db } = server.database
    const semester = await db
      .selectFrom('semester')
      .innerJoin('organization', 'organization.id', 'organizationId')
      .where('semester.name', '=', name)
      .select(['semester.id', 'organizationId', 'timeZone'])
      .executeTakeFirstOrThrow()
    const [opensDate, opensTime] = timeAhead(hours, semester.timeZone)
    await db.updateTable('semester').set(forEverybody).where('id', '=', semester.id).execute()
    await db
      .insertInto('registrationWindow')
      .values({
        organizationId: semester.organizationId,
        semesterId: semester.id,
        audience: RegistrationAudience.parse(audience),
        opensDate,
        opensTime,
      })
      .execute()
  },
)

Given(
  '{string} had a seat in an earlier semester of {string}',
  async ({ fixtures }, child: string, organization: string) => {
    await fixtures.semester({
      organization,
      name: 'Fall 2020',
      startDate: '2020-09-01',
      endDate: '2020-12-18',
    })
    await fixtures.class({
      organization,
      name: 'Latin 1',
      semester: 'Fall 2020',
      startDate: '2020-09-01',
      endDate: '2020-12-18',
    })
    await fixtures.attend(child, organization, 'Latin 1')
  },
)

/** The clocks of the server and of the open page reach it. */
When('the hour has come for {word}', async ({ people, server }, who: string) => {
  const clock = await people.clock(who)
  await server.database.db
    .updateTable('registrationWindow')
    .set({ opensDate: '2020-01-01' })
    .execute()
  await clock.runFor(hour)
})
