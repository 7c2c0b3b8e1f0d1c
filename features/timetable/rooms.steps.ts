import type { DataTable } from 'playwright-bdd'
import { Weekday } from '#contract/dates/weekdays.ts'
import { Given } from '../support/world.ts'

/** One row for each room: its name, and its capacity if it has one. */
Given('{string} has the rooms', async ({ fixtures }, organization: string, table: DataTable) => {
  for (const { name = '', holds } of table.hashes()) {
    await fixtures.room({ organization, name, ...(holds && { capacity: Number(holds) }) })
  }
})

Given(
  '{string} has the time slots',
  async ({ fixtures }, organization: string, table: DataTable) => {
    for (const { name = '', starts = '', ends = '' } of table.hashes()) {
      await fixtures.slot({ organization, name, startTime: starts, endTime: ends })
    }
  },
)

/** Sets the places of existing classes. */
Given('the classes meet', async ({ fixtures }, table: DataTable) => {
  for (const { name = '', room, slot, weekday } of table.hashes()) {
    await fixtures.meeting({
      name,
      room,
      slot,
      weekday: weekday ? Weekday.parse(weekday) : undefined,
    })
  }
})

/** "Class 01" and so on. */
Given(
  '{int} classes of {string} meet in {string} in the {string}',
  async ({ fixtures }, many: number, organization: string, room: string, slot: string) => {
    for (let number = 1; number <= many; number += 1) {
      const name = `Class ${String(number).padStart(2, '0')}`
      await fixtures.class({ organization, name })
      await fixtures.meeting({ name, room, slot })
    }
  },
)
