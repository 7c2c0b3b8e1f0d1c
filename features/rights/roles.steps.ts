import { expect } from '@playwright/test'
import { Given, Then } from '../support/world.ts'
import { roleScreen } from './roles.screen.ts'

Given(
  '{word} is a {string} of {string}, who may {string}',
  async ({ fixtures }, person: string, role: string, organization: string, labels: string) => {
    await fixtures.holder({ person, role, organization, labels: labels.split(', ') })
  },
)

Then(
  '{word} finds {string} closed, because {string}',
  async ({ people }, who: string, label: string, reason: string) => {
    const box = roleScreen(await people.at(who)).permission(label)
    await expect(box).toBeDisabled()
    await expect(box).toHaveAccessibleDescription(new RegExp(reason))
  },
)

Given(
  '{word} holds the role {string} in {string}',
  async ({ fixtures }, person: string, role: string, organization: string) => {
    await fixtures.grant({ person, role, organization })
  },
)

Given(
  '{word} held the role {string} in {string} through {day}',
  async ({ fixtures }, person: string, role: string, organization: string, untilDate: string) => {
    await fixtures.grant({ person, role, organization, untilDate })
  },
)
