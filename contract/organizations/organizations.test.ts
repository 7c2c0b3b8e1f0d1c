import { expect, test } from 'vitest'
import { CreateOrganization, newOrganization } from './organizations.ts'

const isTaken = (name: string) => CreateOrganization.safeParse({ ...newOrganization, name }).success

test(
  'The name of an organization has at most 120 characters',
  { tags: ['5.organization-name-length'] },
  () => {
    expect([isTaken('x'.repeat(120)), isTaken('x'.repeat(121))]).toEqual([true, false])
  },
)
