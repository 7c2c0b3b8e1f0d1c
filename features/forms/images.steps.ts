import { expect, type CDPSession, type Locator, type Page, type Request } from '@playwright/test'
import { defineParameterType, type DataTable } from 'playwright-bdd'
import sharp from 'sharp'
import { settingsScreen } from '../organizations/settings.screen.ts'
import { expectNone } from '../support/order.ts'
import { Given, Then, When } from '../support/world.ts'
import { imageField } from './images.screen.ts'
import { files, type ChosenFile } from './photos.ts'

defineParameterType({
  name: 'file',
  regexp: Object.keys(files).join('|'),
  transformer: (what: string) => files[what]?.() ?? Promise.resolve([]),
})

Given(
  '{word} has saved {file} as {string} of {string}',
  async (
    { people, fixtures, noted },
    who: string,
    file: Promise<ChosenFile[]>,
    label: string,
    name: string,
  ) => {
    const page = await people.at(who)
    await page.goto(`/organizations/${await fixtures.organizationId(name)}/admin/settings`)
    const { input, picture } = imageField(page, label)
    await input.setInputFiles(await file)
    await expect.poll(widthOf(picture)).toBeGreaterThan(0)
    await settingsScreen(page).save.click()
    await expect(page.getByText('Organization was saved successfully')).toBeVisible()
    noted.set('saved image', await picture.getAttribute('src'))
  },
)

When(
  '{word} chooses {file} as {string}',
  async ({ people }, who: string, file: Promise<ChosenFile[]>, label: string) => {
    await imageField(await people.at(who), label).input.setInputFiles(await file)
  },
)

When(
  '{word} drops {file} on {string}',
  async ({ people }, who: string, file: Promise<ChosenFile[]>, label: string) => {
    await imageField(await people.at(who), label).drop(await file)
  },
)

Then('{word} sees her {string}', async ({ people }, who: string, label: string) => {
  await expect.poll(widthOf(imageField(await people.at(who), label).picture)).toBeGreaterThan(0)
})

Then(
  'the {string} that {word} sees is at the address that the upload returned',
  async ({ people, noted }, label: string, who: string) => {
    const calls = noted.get(`requests of ${who}`) as Request[]
    const upload = calls.find((call) => call.url().endsWith('/api/Image/upload'))
    const answer: { url: string } | undefined = await (await upload?.response())?.json()
    expect(answer).toBeDefined()
    const { picture } = imageField(await people.at(who), label)
    await expect(picture).toHaveAttribute('src', String(answer?.url))
  },
)

Then('{word} sees no {string}', async ({ people }, who: string, label: string) => {
  const page = await people.at(who)
  const { input, picture } = imageField(page, label)
  await expect(input).toBeAttached()
  await expectNone(page, picture)
})

Then(
  '{word} sees the {string} that she had saved',
  async ({ people, noted }, who: string, label: string) => {
    const { picture, progress } = imageField(await people.at(who), label)
    await expect(progress).toHaveCount(0)
    await expect(picture).toHaveAttribute('src', String(noted.get('saved image')))
  },
)

Then(
  '{word} sees the upload progress of her {string}',
  async ({ people }, who: string, label: string) => {
    const { progress } = imageField(await people.at(who), label)
    const percent = async () => Number(await progress.getAttribute('aria-valuenow'))
    await expect.poll(percent).toBeGreaterThan(0)
    const before = await percent()
    await expect.poll(percent).toBeGreaterThan(before)
    expect(await percent()).toBeLessThan(100)
  },
)

Then('{word} sees a picture there', async ({ people }, who: string) => {
  await expect.poll(widthOf(served(await people.at(who)))).toBeGreaterThan(0)
})

Then('{word} sees no picture there', async ({ people }, who: string) => {
  const page = await people.at(who)
  await expectNone(page, served(page))
})

Then('the picture reveals nothing else to {word}', async ({ people }, who: string) => {
  const page = await people.at(who)
  const answer = await page.request.get((await served(page).getAttribute('src')) ?? '')
  const found = await sharp(await answer.body()).metadata()
  expect(found.format).toBe('webp')
  for (const more of ['exif', 'icc', 'xmp', 'iptc']) expect(found).not.toHaveProperty(more)
})

Then('{word} has sent, with her token', async ({ noted }, who: string, table: DataTable) => {
  const requests = noted.get(`requests of ${who}`) as Request[]
  const sent = requests.filter((request) => request.method() !== 'GET')
  const found = sent.map((request) => {
    const { authorization = '', 'content-type': type = '' } = request.headers()
    expect(authorization).toMatch(/^Bearer \S+$/)
    const path = new URL(request.url()).pathname.replace('/api/', '')
    return [path.replaceAll(/\d+/g, '{id}'), type.split(';')[0]]
  })
  expect(found).toEqual(table.raw())
})

/** A picture from the server. */
const served = (page: Page) => page.getByRole('main').locator('img[src^="/images/"]').first()

/** The natural width of a picture: 0 until it has loaded. */
const widthOf = (picture: Locator) => () =>
  picture.evaluate((image: HTMLImageElement) => image.naturalWidth)

const fast = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

/** A connection that was slowed down can be made fast again. */
Given('{word} has a {word} connection', async ({ people, noted }, who: string, speed: string) => {
  const page = await people.at(who)
  const known = noted.get(`line of ${who}`) as CDPSession | undefined
  const line = known ?? (await page.context().newCDPSession(page))
  noted.set(`line of ${who}`, line)
  const uploadThroughput = speed === 'slow' ? 64 * 1024 : -1
  await line.send('Network.emulateNetworkConditions', { ...fast, uploadThroughput })
})

When(
  '{word} browses her files for {string} and takes {file}',
  async ({ people }, who: string, label: string, file: Promise<ChosenFile[]>) => {
    const page = await people.at(who)
    const choice = page.waitForEvent('filechooser')
    await imageField(page, label).input.click()
    await (await choice).setFiles(await file)
  },
)
