import type { DataTable } from 'playwright-bdd'
import { Weekday } from '#contract/dates/weekdays.ts'
import { Given } from '../support/world.ts'

/** One line a room: its name, and how many it holds if that is told. */
Given('{string} has the rooms', async ({ stage }, organization: string, table: DataTable) => {
  for (const { name = '', holds } of table.hashes()) {
    await stage.room({ organization, name, ...(holds && { capacity: Number(holds) }) })
  }
})

Given('{string} has the time slots', async ({ stage }, organization: string, table: DataTable) => {
  for (const { name = '', starts = '', ends = '' } of table.hashes()) {
    await stage.slot({ organization, name, startTime: starts, endTime: ends })
  }
})

/** Of the classes that are there, what of their places is told. */
Given('the classes meet', async ({ stage }, table: DataTable) => {
  for (const { name = '', room, slot, weekday } of table.hashes()) {
    await stage.meeting({ name, room, slot, weekday: weekday ? Weekday.parse(weekday) : undefined })
  }
})

/** "Class 01" and so on. */
Given(
  '{int} classes of {string} meet in {string} in the {string}',
  async ({ stage }, many: number, organization: string, room: string, slot: string) => {
    for (let number = 1; number <= many; number += 1) {
      const name = `Class ${String(number).padStart(2, '0')}`
      await stage.class({ organization, name })
      await stage.meeting({ name, room, slot })
    }
  },
)
