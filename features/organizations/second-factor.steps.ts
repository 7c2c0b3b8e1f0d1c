import { Given } from '../support/world.ts'

Given('{string} requires a second factor', async ({ server, stage }, name: string) => {
  await server.database.db
    .updateTable('organization')
    .set({ isSecondFactorRequired: true })
    .where('id', '=', await stage.organizationId(name))
    .execute()
})
