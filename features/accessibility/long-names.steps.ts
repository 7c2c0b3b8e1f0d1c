import { expect } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { expectNarrow, settle } from '../support/order.ts'
import { Given, Then } from '../support/world.ts'

const word = (first: string) => first.padEnd(80, 'w')
const names = { organization: word('O'), class: word('C'), semester: word('S') }

Given(
  '{word} owns an organization whose class, teacher, semester, room and time slot have names of eighty letters, as it has',
  async ({ stage }, who: string) => {
    const { organization, semester } = names
    await stage.organization({ name: organization, owner: who })
    await stage.member({ organization, person: word('T'), isTeacher: true })
    await stage.class({ organization, name: names.class, semester, teacher: word('T') })
    await stage.class({ organization, name: word('D'), semester, teacher: who, students: [who] })
    await stage.room({ organization, name: word('R') })
    const slot = { name: word('H'), startTime: '09:00', endTime: '10:00' }
    await stage.slot({ organization, ...slot })
    for (const name of [names.class, word('D')])
      await stage.meeting({ name, room: word('R'), slot: word('H') })
  },
)

Then(
  "none of these is wider than {word}'s phone",
  async ({ people, stage }, who: string, table: DataTable) => {
    const page = await people.at(who)
    const { organization } = names
    const ids: Record<string, number> = {
      organization: await stage.organizationId(organization),
      class: await stage.classId(names.class),
      semester: (await stage.semester({ organization, name: names.semester })).id,
      teacher: (await stage.member({ organization, person: word('T') })).id,
    }
    for (const [path = ''] of table.raw()) {
      await page.goto(path.replace(/\$(\w+)/g, (_, name: string) => String(ids[name])))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await settle(page)
      await expectNarrow(page, 320, path)
    }
  },
)
