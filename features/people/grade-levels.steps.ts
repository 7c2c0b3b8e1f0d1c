import type { DataTable } from 'playwright-bdd'
import { Given } from '../support/world.ts'

/** Students in the usual grade levels. */
Given('{string} has the students', async ({ fixtures }, organization: string, table: DataTable) => {
  for (const { name = '', grade = '' } of table.hashes())
    await fixtures.graded(organization, name, grade)
})

Given(
  '{string} of {string} is for {string} and above',
  ({ fixtures }, name: string, organization: string, grade: string) =>
    fixtures.fromGrade(organization, name, grade),
)
