import { expect } from '@playwright/test'
import type { Fixtures } from '../../support/fixtures.ts'
import type { RunningServer } from '../../support/server.ts'
import { Given, When } from '../../support/world.ts'

interface Scene {
  server: RunningServer
  fixtures: Fixtures
}

const semesterIdOf = async ({ database: { db } }: RunningServer, name: string) => {
  const { id } = await db
    .selectFrom('semester')
    .where('name', '=', name)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A call of an administrator, whose answer is not seen. */
async function call(
  { server, fixtures }: Scene,
  who: string,
  [method, path]: readonly ['GET' | 'PUT' | 'POST', string],
  body?: object,
) {
  const answer = await fetch(`${server.url}/api/RegistrationRound/admin/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await fixtures.session(who)}`,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return answer.json()
}

Given(
  '{word} starts a registration round for {string} until {day} at {word}',
  async ({ server, fixtures }, who: string, semester: string, dueDate: string, dueTime: string) => {
    const id = await semesterIdOf(server, semester)
    await call({ server, fixtures }, who, ['PUT', String(id)], { dueDate, dueTime })
  },
)

/** The order of the families is always the same, too. */
When('families can no longer choose for {string}', async ({ server }, semester: string) => {
  await server.database.db
    .updateTable('registrationRound')
    .set({ dueDate: '2026-11-23', seed: 'a seed' })
    .where('semesterId', '=', await semesterIdOf(server, semester))
    .execute()
})

When(
  '{word} publishes the registration round of {string}',
  async ({ server, fixtures }, who: string, semester: string) => {
    const scene = { server, fixtures }
    const id = await semesterIdOf(server, semester)
    const { round } = await call(scene, who, ['GET', String(id)])
    const body = { seed: round.seed }
    const { fingerprint } = await call(scene, who, ['POST', `preview/${id}`], body)
    await call(scene, who, ['POST', `publish/${id}`], { fingerprint })
  },
)
