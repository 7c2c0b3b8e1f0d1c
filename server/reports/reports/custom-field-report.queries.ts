import { listFieldsOf } from '#server/people/custom-fields/custom-fields.queries.ts'
import type { Findings, Question, Section } from './reports.queries.ts'

/** How many members have each value of a custom field, and how many families, for those who may see that. */
export async function findCustomFields(question: Question): Promise<Findings> {
  const seesFamilies = question.visitor.permissions.includes('families.manage')
  return {
    sectionLabel: 'Custom field',
    columns: [
      { key: 'value', label: 'Value', kind: 'name' },
      { key: 'count', label: 'Count', kind: 'number' },
    ],
    sections: [
      ...(await sectionsOf(question, 'Member')),
      ...(seesFamilies ? await sectionsOf(question, 'Family') : []),
    ],
  }
}

type Subject = 'Member' | 'Family'

const notes = { Member: 'Members', Family: 'Families' }

async function sectionsOf(question: Question, subject: Subject): Promise<Section[]> {
  const fields = await listFieldsOf(question.db, question.visitor.organizationId, subject)
  const { all, counts } = await countValues(question, subject)
  return fields.flatMap(({ id, name, kind, choices }) => {
    const values = kind === 'YesNo' ? ['Yes', 'No'] : choices
    if (values.length === 0) return []
    const rows = values.map((value) => ({ value, count: counts.get(`${id} ${value}`) ?? 0 }))
    const missing = rows.reduce((rest, { count }) => rest - count, all)
    return {
      title: name,
      note: notes[subject],
      rows: [...rows, { value: 'Not filled in', count: missing }],
    }
  })
}

/** Counts the records of an organization, and those with each value of a field that has choices. */
async function countValues({ db, visitor: { organizationId } }: Question, subject: Subject) {
  const records =
    subject === 'Member'
      ? db
          .selectFrom('organizationUser')
          .where('organizationId', '=', organizationId)
          .where('status', '!=', 'Archived')
          .select('id')
      : db
          .selectFrom('organizationFamily')
          .where('organizationId', '=', organizationId)
          .select('familyId as id')
  const all = await db
    .selectFrom(records.as('record'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const counts = await db
    .selectFrom('customValue')
    .innerJoin('customField', 'customField.id', 'customFieldId')
    .where('customValue.organizationId', '=', organizationId)
    .where('kind', 'in', ['Choice', 'YesNo'])
    .where(subject === 'Member' ? 'organizationUserId' : 'familyId', 'in', records)
    .groupBy(['customFieldId', 'value'])
    .select(({ fn }) => ['customFieldId', 'value', fn.countAll<number>().as('count')])
    .execute()
  return {
    all: all.count,
    counts: new Map(
      counts.map(({ customFieldId, value, count }) => [`${customFieldId} ${value}`, count]),
    ),
  }
}
