import { sweepFamilyChanges } from '#server/people/family-changes/changes.ending.ts'
import { When } from '../../support/world.ts'

When('the day of waiting is over', async ({ server }) => {
  await sweepFamilyChanges(server.database, Date.now() + 24 * 60 * 60_000 + 1)
})
