import { expect } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { expectNarrow, expectTidyCells, settle } from '../support/order.ts'
import { Given, Then } from '../support/world.ts'

const word = (first: string) => first.padEnd(80, 'w')
const names = { organization: word('O'), class: word('C'), semester: word('S') }
const empty = word('E')
/** What a field for a phone number has room for. */
const twoNumbers = '(828) 555-0142 / (828) 555-0199 ext. 123'

Given(
  '{word} owns an organization with a class, teacher, semester, room and time slot, all with names of eighty letters',
  async ({ server, fixtures }, who: string) => {
    const { organization, semester } = names
    await fixtures.organization({ name: organization, owner: who })
    await fixtures.member({ organization, person: word('T'), isTeacher: true })
    const { personId } = await fixtures.account(word('T'))
    const { db } = server.database
    await db.updateTable('person').set({ phone: twoNumbers }).where('id', '=', personId).execute()
    await fixtures.class({ organization, name: names.class, semester, teacher: word('T') })
    await fixtures.class({
      organization,
      name: word('D'),
      semester,
      teacher: who,
      students: [who, word('T')],
    })
    await fixtures.classDay({ semester, date: '2026-11-24', type: 'Regular', notes: null })
    await fixtures.room({ organization, name: word('R') })
    const slot = { name: word('H'), startTime: '09:00', endTime: '10:00' }
    await fixtures.slot({ organization, ...slot })
    for (const name of [names.class, word('D')])
      await fixtures.meeting({ name, room: word('R'), slot: word('H') })
  },
)

Given(
  '{word} owns an organization with a name of eighty letters and no classes, and has a child with such a name',
  async ({ fixtures }, who: string) => {
    await fixtures.organization({ name: empty, owner: who })
    await fixtures.family(who, { child: word('M') })
  },
)

Then(
  "each of these fits {word}'s phone",
  async ({ people, fixtures }, who: string, table: DataTable) => {
    const page = await people.at(who)
    const { organization } = names
    const ids: Record<string, number> = {
      organization: await fixtures.organizationId(organization),
      empty: await fixtures.organizationId(empty),
      family: await fixtures.familyId(who),
      child: await fixtures.childId(word('M')),
      class: await fixtures.classId(names.class),
      semester: (await fixtures.semester({ organization, name: names.semester })).id,
      teacher: (await fixtures.member({ organization, person: word('T') })).id,
    }
    for (const [path = ''] of table.raw()) {
      await page.goto(path.replace(/\$(\w+)/g, (_, name: string) => String(ids[name])))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await settle(page)
      await expectNarrow(page, 320, path)
      await expectTidyCells(page)
    }
  },
)

/** A4 without its margins, in CSS pixels. */
const paperWidth = 703

Then(
  "each of these fits {word}'s paper",
  async ({ people, fixtures }, who: string, table: DataTable) => {
    const page = await people.at(who)
    const organization = String(await fixtures.organizationId(names.organization))
    await page.setViewportSize({ width: paperWidth, height: 1000 })
    for (const [path = ''] of table.raw()) {
      await page.emulateMedia({ media: 'screen' })
      await page.goto(path.replace('$organization', organization))
      await expect(page.getByRole('cell').first()).toBeVisible()
      await settle(page)
      await page.emulateMedia({ media: 'print' })
      const cut = await page
        .locator('td, th')
        .evaluateAll(
          (cells, width) =>
            cells
              .filter((cell) => cell.getBoundingClientRect().right > width)
              .map((cell) => cell.textContent),
          paperWidth,
        )
      expect(cut, `${path}: cells that end beyond the paper`).toEqual([])
    }
  },
)
