import { When } from '../support/world.ts'

When('the network of {word} is gone', async ({ people }, name: string) => {
  await (await people.at(name)).context().setOffline(true)
})

When('the network of {word} is back', async ({ people }, name: string) => {
  await (await people.at(name)).context().setOffline(false)
})
