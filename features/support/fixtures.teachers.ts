import { appointTeachers } from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { claimRecord } from '#server/people/invitations/claim-record.ts'
import { insertAnonymousTeacher } from '#server/people/members/edit-members.ts'
import type { classFixtures } from './fixtures.classes.ts'

type Known = Pick<ReturnType<typeof classFixtures>, 'class' | 'classId'> & {
  account: (name: string) => Promise<{ userId: number; personId: number }>
  organizationId: (name: string) => Promise<number>
}

interface NewTeacher {
  owner: string
  displayName: string
  of: string
  organization: string
}

/** Teachers with only a display name, created by an owner. */
export const teacherFixtures = (db: Db, known: Known) => ({
  /** Merges the record of an anonymous teacher into a signed-in user. */
  async claimTeacher(claimant: string, displayName: string, organization: string) {
    const { personId, userId } = await known.account(claimant)
    const organizationId = await known.organizationId(organization)
    const { id: organizationUserId } = await db
      .selectFrom('organizationUser')
      .where('organizationId', '=', organizationId)
      .where('displayName', '=', displayName)
      .select('id')
      .executeTakeFirstOrThrow()
    await claimRecord(db, { organizationId, organizationUserId }, { personId, userId })
  },

  async anonymousTeacher({ owner, displayName, of, organization }: NewTeacher) {
    const { userId } = await known.account(owner)
    const organizationId = await known.organizationId(organization)
    const name = { organizationId, displayName }
    const { id } = await insertAnonymousTeacher(db, { userId, organizationId }, name)
    await known.class({ organization, name: of })
    const key = { organizationId, classId: await known.classId(of) }
    await appointTeachers(db, key, [{ organizationUserId: id, role: 'Lead' }])
  },
})
