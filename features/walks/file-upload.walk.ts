import { minute } from '#contract/dates/durations.ts'
import { expect, type Page } from '@playwright/test'
import { fileUploadWalk } from '#src/machines/files/file-upload.walk.ts'
import { fieldError } from '../frame/frame.screen.ts'
import { imageField } from '../forms/images.screen.ts'
import { files } from '../forms/photos.ts'
import { settingsScreen } from '../organizations/settings.screen.ts'
import { faults, heal, delayCalls, type DelayedCalls } from '../support/faults.ts'
import { walkOnScreen } from './walk.ts'

const widthOf = (image: HTMLImageElement) => image.naturalWidth

walkOnScreen(
  fileUploadWalk,
  {
    remove: {
      in: ['set'],
      because: 'The button is next to an image only while no upload is in progress.',
    },
  },
  ({ people, fixtures, isNext }) => {
    let page: Page
    let upload: DelayedCalls
    const field = () => imageField(page, 'Logo')
    const press = (name: string) => page.getByRole('button', { name }).click()
    const said = () => fieldError(page, 'Logo')
    const delayUpload = async () => {
      upload = await delayCalls(page, ({ pathname }) => pathname === '/api/Image/upload')
    }
    const drop = async (what: string) => field().drop((await files[what]?.()) ?? [])

    async function openSettings() {
      page = await people.signIn('Ada')
      await fixtures.organization({ name: 'Lindenschule', owner: 'Ada' })
      await page.goto(
        `/organizations/${await fixtures.organizationId('Lindenschule')}/admin/settings`,
      )
    }

    async function slowDown() {
      const line = await page.context().newCDPSession(page)
      const conditions = { offline: false, latency: 0, downloadThroughput: -1 }
      const uploadThroughput = 64 * 1024
      await line.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput })
    }

    return {
      origins: {
        'a field without an image': openSettings,
        'a field with an image': async () => {
          await openSettings()
          await drop('a photo')
          await expect(field().picture).toBeVisible()
          await settingsScreen(page).save.click()
          await expect(page.getByText('Organization was saved successfully')).toBeVisible()
          await page.reload()
        },
      },
      events: {
        'a photo is chosen': async () => {
          if (isNext('part of it is sent')) {
            await slowDown()
            return drop('a large photo')
          }
          if (isNext('a minute passes')) await people.clock('Ada')
          await delayUpload()
          return drop(
            isNext('the server refuses it') ? 'a text that calls itself an image' : 'a photo',
          )
        },
        'a text file is chosen': async () => {
          await drop('a text')
          await expect.poll(said).toContain('This is not a JPEG, PNG, WebP or GIF image.')
        },
        'part of it is sent': () =>
          expect(field().progress).not.toHaveAttribute('aria-valuenow', /^(0|100)$/),
        'the server saves it': () => upload.answer((route) => route.continue()),
        'the server refuses it': () => upload.answer((route) => route.continue()),
        'the connection is lost': () => upload.answer(faults.cut()),
        'a minute passes': async () => (await people.clock('Ada')).runFor(minute),
        cancel: () => press('Cancel'),
        retry: async () => {
          await delayUpload()
          await press('Retry')
        },
        remove: () => press('Remove Image'),
      },
      states: {
        empty: async () => {
          await expect(field().input).toBeAttached()
          await expect(field().picture).toHaveCount(0)
          await expect(field().progress).toHaveCount(0)
        },
        'uploading.moving': async () => {
          await expect(field().progress).toBeVisible()
          await expect(
            page.getByText('You can save after the image finishes uploading.'),
          ).toBeVisible()
        },
        set: async () => {
          await expect(page.getByRole('button', { name: 'Remove Image' })).toBeVisible()
          await expect.poll(() => field().picture.evaluate(widthOf)).toBeGreaterThan(0)
        },
        failed: async () => {
          await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
          await expect.poll(said).toMatch(/could not be reached|taking too long/)
        },
        refused: async () => {
          await expect.poll(said).toMatch(/Please choose an image|This is not/)
          await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
        },
        canceled: async () => {
          await expect(field().progress).toHaveCount(0)
          await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
          expect(await said()).not.toContain('could not')
          await heal(page)
        },
        removed: async () => {
          await expect(field().picture).toHaveCount(0)
          await expect(page.getByText('Unsaved changes')).toBeVisible()
        },
      },
    }
  },
)
