import { day } from '#contract/dates/durations.ts'
import { sweepFamilyChanges } from '#server/people/family-changes/changes.ending.ts'
import { When } from '../../support/world.ts'

When('the day of waiting is over', async ({ server }) => {
  await sweepFamilyChanges(server.database, Date.now() + day + 1)
})
