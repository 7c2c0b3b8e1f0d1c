import { expect } from '@playwright/test'
import { AuditProof } from '#contract/rights/audit.ts'
import { checkProof } from '#server/rights/audit/prove-audit.ts'
import { Then, When } from '../support/world.ts'

Then('{word} reads {string} on one line', async ({ people }, who: string, text: string) => {
  const words = (await people.at(who)).getByRole('main').getByText(text, { exact: true })
  const lines = await words.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getClientRects().length
  })
  expect(lines).toBe(1)
})

Then("{word}'s file proves the audit log of {string}", ({ noted }, _: string, name: string) => {
  const proof = AuditProof.parse(JSON.parse(String(noted.get('file'))))
  expect(proof.organizationName).toBe(name)
  expect(proof.entries.length).toBeGreaterThan(0)
  expect(checkProof(proof)).toEqual([])
})

When(
  'someone changes the audit log of {string} in the database',
  async ({ server: { database } }, name: string) => {
    const linked = () =>
      database.db
        .selectFrom('auditLink')
        .innerJoin('organization', 'organization.id', 'organizationId')
        .where('name', '=', name)
        .where('position', '=', 1)
        .select('auditEntryId')
        .executeTakeFirst()
    await expect.poll(linked).toBeDefined()
    await database.db
      .updateTable('auditEntry')
      .set({ actorName: 'Mallory' })
      .where('id', '=', (await linked())?.auditEntryId ?? 0)
      .execute()
  },
)
