import { contactReaders, familyReaders } from '#contract/rights/guarded.ts'
import { inEach } from './guardians.queries.ts'
import { peopleOf } from '#server/people/family-lists/families.queries.ts'
import type { Findings, Question } from './reports.queries.ts'

/** Every adult of the families that an organization sees, how to reach them, and the children. */
export async function findFamilies({
  db,
  visitor: { organizationId },
}: Question): Promise<Findings> {
  const families = await db
    .selectFrom('organizationFamily')
    .innerJoin('family', 'family.id', 'familyId')
    .where('organizationId', '=', organizationId)
    .orderBy('organizationFamily.searchName')
    .orderBy('family.id')
    .select(['family.id', 'name', 'address'])
    .execute()
  const ids = families.map(({ id }) => id)
  const known = await inEach(ids, (some) => peopleOf(db, organizationId, some))
  const peopleBy = new Map(known.map((people) => [people.id, people]))
  const rows = families.flatMap(({ id, name: family, address }) => {
    const { adults = [], children = [] } = peopleBy.get(id) ?? {}
    const about = { family, address, children: children.map(({ name }) => name).join(', ') }
    if (adults.length === 0) return [about]
    return adults.map(({ name, relation, phone, email }) => ({
      ...about,
      name,
      relation,
      phone,
      email,
    }))
  })
  return {
    columns: [
      { key: 'family', label: 'Family', kind: 'name' },
      { key: 'name', label: 'Adult', kind: 'text' },
      { key: 'relation', label: 'Relation', kind: 'text' },
      { key: 'phone', label: 'Phone', kind: 'short', shownBy: contactReaders },
      { key: 'email', label: 'Email', kind: 'text', shownBy: contactReaders },
      { key: 'children', label: 'Children', kind: 'text', shownBy: familyReaders },
      { key: 'address', label: 'Address', kind: 'text', shownBy: contactReaders },
    ],
    sections: [{ rows }],
  }
}
