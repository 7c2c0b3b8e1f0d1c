import type { DataTable } from 'playwright-bdd'
import { Weekday } from '#contract/dates/weekdays.ts'
import { Given } from '../support/world.ts'

/** One line a room: its name, and how many it holds if that is told. */
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

/** Of the classes that are there, what of their places is told. */
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
