import type { CreateCustomField } from '#contract/people/custom-fields.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { addField } from '#server/people/custom-fields/custom-fields.queries.ts'
import type { Administrator } from '#server/tenancy/rights.ts'

type Values = Omit<CreateCustomField, 'organizationId' | 'subject'>

const shirtSize: Values = {
  name: 'T-shirt size',
  kind: 'Choice',
  choices: ['Youth S', 'Youth M', 'Youth L', 'Adult S', 'Adult M', 'Adult L'],
  sharing: 'Edit',
}

const photoPermission: Values = {
  name: 'Photo permission',
  kind: 'YesNo',
  choices: [],
  sharing: 'View',
}

const carpoolArea: Values = {
  name: 'Carpool area',
  kind: 'Choice',
  choices: ['Black Mountain', 'East Asheville', 'South Asheville', 'Weaverville', 'West Asheville'],
  sharing: 'Edit',
}

/** Fields of members and families. Most students and families have values. */
export async function fillCustomFields(db: Db, owner: Administrator): Promise<void> {
  const { organizationId } = owner
  const students = await db
    .selectFrom('organizationUser')
    .where('organizationId', '=', organizationId)
    .where('isStudent', '=', true)
    .orderBy('id')
    .select('id as organizationUserId')
    .execute()
  const families = await db
    .selectFrom('organizationFamily')
    .where('organizationId', '=', organizationId)
    .orderBy('familyId')
    .select('familyId')
    .execute()
  const fill = async (
    subject: 'Member' | 'Family',
    values: Values,
    records: { organizationUserId?: number; familyId?: number }[],
    dealt: (string | null)[],
  ) => {
    const { id } = await addField(db, owner, { organizationId, subject, ...values })
    const own = { organizationId, customFieldId: id }
    const filled = records.flatMap((record, place) => {
      const value = dealt[place % dealt.length] ?? null
      return value === null ? [] : { ...own, ...record, value }
    })
    await db.insertInto('customValue').values(filled).execute()
  }
  await fill('Member', shirtSize, students, [...shirtSize.choices, null])
  await fill('Member', photoPermission, students, ['Yes', 'Yes', 'No', 'Yes', null, 'Yes'])
  await fill('Family', carpoolArea, families, [null, ...carpoolArea.choices])
}
