import type { AuditAction } from '#contract/rights/audit.ts'
import type { Severity } from '#contract/people/care.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { encryptRows } from '#server/people/care/care.encryption.ts'
import { refreshFamilies } from '#server/people/people/family-index.queries.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { insertPerson } from '#server/people/people/people.queries.ts'

interface Relative {
  name: string
  relation: 'Parent' | 'Child' | 'Other'
  born?: string
  phone?: string
  isMember: boolean
}

interface NewHousehold {
  organization: string
  family: string
  people: Relative[]
}

const savedDate = '2026-08-01T12:00:00.000Z'

/** Families on an organization's records, without accounts. */
export function householdFixtures(
  db: Db,
  { organizationId }: { organizationId: (name: string) => Promise<number> },
) {
  async function relative(of: number, { name, relation, born, phone, isMember }: Relative) {
    const personId = await insertPerson(db, {
      firstName: name,
      lastName: 'Lind',
      birthDate: born || null,
      phone: phone || null,
    })
    const kinds = { isParent: relation === 'Parent', isStudent: relation === 'Child' }
    if (isMember) await insertMembership(db, { organizationId: of, personId, ...kinds })
    const access = relation === 'Child' ? null : relation === 'Parent' ? 'Full' : 'PickupOnly'
    return { personId, relation, access, savedDate } as const
  }

  return {
    async household({ organization, family: name, people }: NewHousehold) {
      const of = await organizationId(organization)
      const { id: familyId } = await db
        .insertInto('family')
        .values({ name, createdDate: savedDate, savedDate })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const [place, person] of people.entries()) {
        const member = { ...(await relative(of, person)), familyId, contactOrder: place + 1 }
        await db.insertInto('familyMember').values(member).execute()
      }
      await refreshFamilies(db, [familyId])
    },

    async condition(firstName: string, name: string, severity: Severity) {
      const { id: personId } = await db
        .selectFrom('person')
        .where('firstName', '=', firstName)
        .select('id')
        .executeTakeFirstOrThrow()
      const nobody = { savedByPersonId: null, savedDate }
      await db
        .insertInto('careNotes')
        .values({ personId, ...nobody })
        .execute()
      const details = { reaction: null, whatToDo: 'Give the pen.', reviewDate: null }
      await db
        .insertInto('careCondition')
        .values(await encryptRows(db, 'careCondition', personId, [{ name, severity, ...details }]))
        .execute()
    },

    /** The readers of a person's care notes, one entry for each view. */
    async readersOf(firstName: string, action: AuditAction = 'CareNotesRead') {
      const entries = await db
        .selectFrom('auditEntry')
        .innerJoin('person', 'person.id', 'subjectId')
        .where('subjectType', '=', 'Person')
        .where('action', '=', action)
        .where('firstName', '=', firstName)
        .select('actorName')
        .execute()
      return entries.map(({ actorName }) => actorName)
    },
  }
}
