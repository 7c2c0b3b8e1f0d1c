import { Given, When } from '../../support/world.ts'

Given(
  '{word} is known to the OpenID provider as {string}',
  async ({ provider }, who: string, email: string) => {
    provider.enter(`subject of ${email}`, { email, email_verified: true, name: `${who} Lind` })
  },
)

Given('the OpenID provider lets nobody in', async ({ provider }) => {
  provider.deny()
})

When('{word} continues with {string}', async ({ people }, who: string, name: string) => {
  const page = await people.at(who)
  await page.getByRole('link', { name: `Continue with ${name}` }).click()
})
