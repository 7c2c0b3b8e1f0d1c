import { expect, type Locator, type Page } from '@playwright/test'
import { defineParameterType } from 'playwright-bdd'
import { Given, Then, When } from '../support/world.ts'
import { zip } from '#server/files/test-files.ts'
import { prove } from '../support/fixtures.accounts.ts'
import { createScreen } from './organizations.screen.ts'
import { setUpScreen } from './set-up.screen.ts'

/** A press is a click; when setting up, also a changed field, a chosen file or something pasted. */
const listenForPresses = (kinds: string[]) => {
  for (const kind of kinds) addEventListener(kind, () => Reflect.get(window, 'notePress')(), true)
}

defineParameterType({
  name: 'presses',
  regexp: /presses|clicks/,
  transformer: (said) => (said === 'clicks' ? ['click'] : ['click', 'change', 'paste']),
})

Given('{word} counts her {presses}', async ({ people, noted }, who: string, kinds: string[]) => {
  const page = await people.at(who)
  const screens = new Set<string>()
  noted.set('presses', 0)
  noted.set('screens', screens)
  await page.exposeFunction('notePress', () =>
    noted.set('presses', Number(noted.get('presses')) + 1),
  )
  await page.addInitScript(listenForPresses, kinds)
  page.on('framenavigated', (frame) => {
    const { pathname, searchParams } = new URL(frame.url())
    if (frame === page.mainFrame()) screens.add(`${pathname} ${searchParams.get('step') ?? ''}`)
  })
})

Then(
  '{word} has pressed at most {int} times, on at most {int} screens',
  async ({ noted }, _who: string, presses: number, many: number) => {
    expect(noted.get('presses')).toBeLessThanOrEqual(presses)
    const screens = [...(noted.get('screens') as Set<string>)]
    expect(screens.length, screens.join('\n')).toBeLessThanOrEqual(many)
  },
)

When('{word} verifies her address', async ({ server, people }, who: string) => {
  const page = await people.at(who)
  await page.waitForURL((url) => url.pathname !== '/sign-up')
  const { id } = await server.database.db
    .selectFrom('user')
    .where('email', '=', `${who.toLowerCase()}@example.org`)
    .select('id')
    .executeTakeFirstOrThrow()
  await prove(server.database.db, id, new Date().toISOString())
})

When('{word} starts {string}', async ({ people }, who: string, name: string) => {
  const page = await people.at(who)
  await page.getByRole('link', { name: 'I run a program' }).click()
  await createScreen(page).name.fill(name)
  await setUpScreen(page).next.click()
})

When(
  '{word} visits the set-up of {string}',
  async ({ people, fixtures }, who: string, name: string) => {
    const page = await people.at(who)
    await page.goto(`/organizations/${await fixtures.organizationId(name)}/admin/set-up`)
  },
)

When(
  '{word} visits the review of the set-up of {string}',
  async ({ people, fixtures }, who: string, name: string) => {
    const page = await people.at(who)
    const id = await fixtures.organizationId(name)
    await page.goto(`/organizations/${id}/admin/set-up?step=Review`)
  },
)

When('{word} plans 12 Mondays', async ({ people }, who: string) => {
  const { firstDay, lastDay, days, next } = setUpScreen(await people.at(who))
  const year = new Date().getFullYear() + 1
  const first = new Date(Date.UTC(year, 2, 1))
  first.setUTCDate(1 + ((8 - first.getUTCDay()) % 7))
  const last = new Date(first.getTime())
  last.setUTCDate(last.getUTCDate() + 77)
  await firstDay.fill(first.toISOString().slice(0, 10))
  await lastDay.fill(last.toISOString().slice(0, 10))
  await expect(days(12)).toBeVisible()
  await next.click()
})

When('{word} adds 4 rooms', async ({ people }, who: string) => {
  const { rooms, next } = setUpScreen(await people.at(who))
  await rooms.fill('Library, 20\nArt room\nGym, 40\nKitchen')
  await next.click()
})

When(
  '{word} types the rooms {string} and {string}',
  async ({ people }, who: string, one: string, other: string) => {
    await setUpScreen(await people.at(who)).rooms.fill(`${one}\n${other}`)
  },
)

When(
  '{word} adds {int} people from a spreadsheet',
  async ({ people }, who: string, many: number) => {
    const { file, button, goOn } = setUpScreen(await people.at(who))
    const rows = Array.from(
      { length: many },
      (_, row) => `Ida ${row},Berg,ida${row}@example.org,Parent`,
    )
    const text = ['First name,Last name,Email,Kind', ...rows].join('\n')
    const buffer = Buffer.from(text)
    await file.setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
    await button('Review Rows').click()
    await button('Import').click()
    await goOn.click()
  },
)

const oneRoster = {
  'users.csv':
    'sourcedId,status,role,givenName,familyName,email,agentSourcedIds\ns1,active,student,Ava,Kim,,p1\np1,active,parent,Anna,Kim,anna@example.org,s1\nt1,active,teacher,Tess,Tam,,',
  'classes.csv': 'sourcedId,status,title,courseSourcedId,location\nc1,active,Algebra,k1,Library',
  'enrollments.csv':
    'sourcedId,status,classSourcedId,userSourcedId,role,primary\ne1,active,c1,t1,teacher,true',
}

When('{word} chooses an archive of OneRoster', async ({ people }, who: string) => {
  const buffer = Buffer.from(await zip(oneRoster))
  const file = { name: 'school.zip', mimeType: 'application/zip', buffer }
  await setUpScreen(await people.at(who)).file.setInputFiles(file)
})

When('{word} adds people later', async ({ people }, who: string) => {
  await setUpScreen(await people.at(who)).later.click()
})

const paste = (field: Locator, text: string) =>
  field.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    const how = { clipboardData, bubbles: true, cancelable: true }
    input.dispatchEvent(new ClipboardEvent('paste', how))
  }, text)

When('{word} pastes 8 classes', async ({ people }, who: string) => {
  const { firstClass, next } = setUpScreen(await people.at(who))
  const rows = ['Algebra', 'Botany', 'Choir', 'Drama', 'English', 'French', 'Games', 'History'].map(
    (name, row) => `${name}\t8–11\tTeacher ${row}\t${row < 4 ? 'First hour' : 'Second hour'}\t12`,
  )
  await paste(firstClass, ['Title\tAges\tTeacher\tTime\tMax', ...rows].join('\n'))
  await next.click()
})

When("{word}'s set-up is saved", async ({ people }, who: string) => {
  await expect(setUpScreen(await people.at(who)).saved).toBeVisible()
})

const phone = 'Phone'

When(
  '{word} goes on with the set-up of {string} on her phone',
  async ({ people, fixtures }, who: string, name: string) => {
    const page: Page = await people.signIn(phone, undefined, who)
    await page.goto(`/organizations/${await fixtures.organizationId(name)}/admin/set-up`)
  },
)

Then(
  'the phone shows the rooms {string} and {string}',
  async ({ people }, one: string, other: string) => {
    await expect(setUpScreen(await people.at(phone)).rooms).toHaveValue(`${one}\n${other}`)
  },
)

Then('the phone shows {int} class days in the first step', async ({ people }, many: number) => {
  const { yearStep, days } = setUpScreen(await people.at(phone))
  await yearStep.click()
  await expect(days(many)).toBeVisible()
})

Then(
  '{string} is set up with {int} class days, {int} rooms, {int} classes and {int} invitations',
  async (
    { server, fixtures },
    name: string,
    classDays: number,
    rooms: number,
    classes: number,
    invitations: number,
  ) => {
    const organizationId = await fixtures.organizationId(name)
    const count = async (table: 'classDay' | 'room' | 'class' | 'invitation') => {
      const { many } = await server.database.db
        .selectFrom(table)
        .where('organizationId', '=', organizationId)
        .select(({ fn }) => fn.countAll<number>().as('many'))
        .executeTakeFirstOrThrow()
      return many
    }
    const counts = () =>
      Promise.all([count('classDay'), count('room'), count('class'), count('invitation')])
    await expect.poll(counts).toEqual([classDays, rooms, classes, invitations])
  },
)
