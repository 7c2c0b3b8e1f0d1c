import { expect, type Request } from '@playwright/test'
import { Given, Then } from '../support/world.ts'

Given("what {word}'s browser asks for is written down", async ({ people, noted }, who: string) => {
  const asked: Request[] = []
  noted.set('asked', asked)
  const page = await people.at(who)
  page.on('request', (request) => asked.push(request))
})

/** Neither in its address nor in its headers. The page itself has to be asked for by its address. */
Then('no call of {word} tells {string}', async ({ noted }, _who: string, secret: string) => {
  const asked = noted.get('asked') as Request[]
  const calls = asked.filter((request) => new URL(request.url()).pathname.startsWith('/api/'))
  expect(calls.length).toBeGreaterThan(0)
  for (const call of calls) {
    expect(call.url() + JSON.stringify(await call.allHeaders())).not.toContain(secret)
  }
})
