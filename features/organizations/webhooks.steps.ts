import { expect } from '@playwright/test'
import { openEncryption } from '#server/crypto/encryption.ts'
import { insertTestWebhook } from '#server/organizations/webhooks/test-webhooks.ts'
import { set } from '../forms/fields.screen.ts'
import { Given, Then, When } from '../support/world.ts'

Given(
  '{string} has the webhook {string}',
  async ({ server, fixtures, receiver }, organization: string, name: string) => {
    const { database, dataDir } = server
    await insertTestWebhook(
      { db: database.db, encryption: openEncryption(dataDir) },
      await fixtures.organizationId(organization),
      { name, url: receiver.url },
    )
  },
)

Given('the receiver does not answer yet', async ({ receiver }) => {
  receiver.hold()
})

Given('the receiver answers {int}', async ({ receiver }, status: number) => {
  receiver.answer(status)
})

When(
  '{word} sets {string} to that of a receiver',
  async ({ people, receiver }, who: string, label: string) => {
    await set(await people.at(who), label, receiver.url)
  },
)

When('{word} saves the secret at the receiver', async ({ people, noted }, who: string) => {
  const secret = (await people.at(who)).getByText(/^whsec_[\w+/]{43}=$/)
  noted.set('secret', await secret.textContent())
})

Then('the receiver verifies the events {string}', async ({ receiver, noted }, types: string) => {
  const events = () => receiver.verified(String(noted.get('secret'))) as { type: string }[]
  await expect.poll(() => events().map(({ type }) => type)).toEqual(types.split(', '))
})

/** On a busy machine, the server may have tried again by itself before the person did. */
Then('the receiver got one event several times', async ({ receiver }) => {
  expect(receiver.ids().length).toBeGreaterThan(1)
  expect(new Set(receiver.ids()).size).toBe(1)
})

Then('{word} sees that the event was delivered', async ({ people }, who: string) => {
  const page = await people.at(who)
  await expect(page.getByRole('table').getByText('Delivered', { exact: true })).toBeVisible()
})
