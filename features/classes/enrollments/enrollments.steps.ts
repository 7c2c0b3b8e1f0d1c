import { offerSeats } from '#server/classes/enrollments/offer-seats.ts'
import { expect } from '@playwright/test'
import { Given, Then, When } from '../../support/world.ts'
import { deadlineInWords } from '#server/timetable/scheduled-classes/meetings.rules.ts'
import { dayInWords } from '#contract/dates/display-date.ts'

Given('families register for {string}', async ({ fixtures }, semester: string) => {
  await fixtures.register(semester)
})

Given(
  'registration for {string} closed on {day}',
  async ({ fixtures }, semester: string, day: string) => {
    await fixtures.register(semester, day)
  },
)

Given(
  'the child {word} waits for {string} of {string}',
  async ({ fixtures }, child: string, className: string, organization: string) => {
    await fixtures.wait(child, organization, className)
  },
)

Given('a student leaves {string}', async ({ fixtures }, className: string) => {
  await fixtures.freeSeat(className)
})

Given('the class {string} is canceled', async ({ fixtures }, className: string) => {
  await fixtures.cancelClass(className)
})

When('every seat offer expires', async ({ fixtures }) => {
  await fixtures.offersRunOut()
})

/** The deletion role makes screen readers announce the day as struck through. */
Then(
  '{word} sees {day} struck through because of {string}',
  async ({ people }, who: string, day: string, reason: string) => {
    const item = (await people.at(who))
      .getByRole('list', { name: 'Dates' })
      .getByRole('listitem')
      .filter({ has: (await people.at(who)).getByRole('deletion') })
      .filter({ hasText: dayInWords(day) })
    await expect(item).toContainText(reason)
  },
)

Given(
  'the seats of {string} are offered to the waitlist',
  async ({ server, fixtures }, name: string) => {
    const classId = await fixtures.classId(name)
    const { db } = server.database
    const { organizationId } = await db
      .selectFrom('class')
      .where('id', '=', classId)
      .select('organizationId')
      .executeTakeFirstOrThrow()
    await offerSeats(db, { organizationId, classId })
  },
)

Given(
  '{word} requests a seat in {string}: {string}',
  async ({ fixtures }, student: string, className: string, message: string) => {
    await fixtures.enrollment({ className, student, status: 'Requested', message })
  },
)

Given(
  '{word}, {word}, and {word} wait for a seat in {string}',
  async ({ fixtures }, first: string, second: string, third: string, className: string) => {
    for (const student of [first, second, third]) {
      await fixtures.enrollment({ className, student, status: 'Waitlisted' })
    }
  },
)

When('{word} moves {word} up by the keyboard', async ({ people }, who: string, student: string) => {
  const page = await people.at(who)
  const saved = page.waitForResponse((answer) => answer.url().includes('/waitlist/'))
  await page.getByRole('button', { name: `Move up ${student}` }).press('Enter')
  await saved
})

Then(
  '{word} gets an email that offers a seat in {string} to {string}',
  async ({ mail, server, noted }, who: string, name: string, child: string) => {
    const offer = await server.database.db
      .selectFrom('enrollment')
      .innerJoin('organization', 'organization.id', 'organizationId')
      .where('status', '=', 'Offered')
      .select(['offeredUntil', 'timeZone'])
      .executeTakeFirstOrThrow()
    const until = deadlineInWords(offer.offeredUntil ?? '', offer.timeZone)
    const subject = `A seat in ${name} is held for ${child} until ${until}`
    const { text } = await mail.emailTo(who, subject)
    expect(text).toContain(
      `It is held until ${until}. After that it goes to the next student on the waitlist`,
    )
    noted.set('offer', subject)
  },
)

Then(
  'the email {string} to {word} does not mention {string}',
  async ({ mail }, subject: string, who: string, name: string) => {
    const { text, html } = await mail.knownEmailTo(who, subject)
    expect(text + html).not.toContain(name)
  },
)

When(
  '{word} opens the link in the email with the offer',
  async ({ people, mail, noted }, who: string) => {
    const { link } = await mail.knownEmailTo(who, String(noted.get('offer')))
    await (await people.at(who)).goto(String(link))
  },
)
