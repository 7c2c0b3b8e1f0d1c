import { ageOn } from '#server/people/people/age.ts'
import { Severity, severityNames } from '#contract/people/care.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { decryptRows } from '#server/people/care/care.encryption.ts'
import { listChildrenAmong } from '#server/people/family-lists/care.queries.ts'
import { once } from '#server/people/family-lists/relatives.queries.ts'
import type { Findings, Question } from './reports.queries.ts'
import { listStudentsAsked, listActiveStudents } from './classes-asked.queries.ts'
import {
  ageColumn,
  guardianColumn,
  guardianLines,
  guardiansBy,
  inEach,
} from './guardians.queries.ts'

/** What to know of each student in an emergency and whom to call; what could cost a life comes first. */
export async function findEmergencyList(question: Question): Promise<Findings> {
  const { db, visitor, asked } = question
  const students = await listStudents(question)
  const personIds = students.map(({ personId }) => personId)
  const guardians = await guardiansBy(db, visitor.organizationId, personIds)
  // Whoever is no child of a family, or has left, has no notes that an organization sees.
  const ids = await inEach(personIds, (some) => listChildrenAmong(db, visitor.organizationId, some))
  const conditions = Map.groupBy(
    await inEach(ids, (some) => listConditionsOf(db, some)),
    (of) => of.personId,
  )
  const contacts = Map.groupBy(
    await inEach(ids, (some) => listContactsOf(db, visitor.organizationId, some)),
    (of) => of.personId,
  )
  const agesOn = asked.semester?.ageAsOfDate ?? asked.today
  const rows = students.map(({ personId, name, birthDate }) => {
    const own = (conditions.get(personId) ?? []).toSorted((one, other) => rank(other) - rank(one))
    return {
      worst: own[0]?.severity ?? null,
      row: {
        name,
        age: birthDate === null ? null : ageOn(birthDate, agesOn),
        conditions: own.map(conditionLines).join('\n'),
        contacts: (contacts.get(personId) ?? []).map(contactLine).join('\n'),
        guardians: guardianLines(guardians.get(personId), visitor),
      },
    }
  })
  return {
    sectionLabel: 'Severity',
    columns: [
      { key: 'name', label: 'Student', kind: 'name' },
      ageColumn,
      { key: 'conditions', label: 'What to know and do', kind: 'text' },
      { key: 'contacts', label: 'Emergency contacts', kind: 'text' },
      guardianColumn,
    ],
    sections: [...Severity.options.toReversed(), null]
      .map((severity) => ({
        title: severity === null ? 'No condition noted' : severityNames[severity],
        rows: rows.filter(({ worst }) => worst === severity).map(({ row }) => row),
      }))
      .filter((section) => section.rows.length > 0),
    read: [
      { action: 'CareNotesRead', personIds: [...conditions.keys()] },
      { action: 'ContactsRead', personIds: [...contacts.keys()] },
    ],
  }
}

/** Whoever stands on a class list, whatever their membership is, and all other active students if no class is asked about. */
async function listStudents(question: Question) {
  const enrolled = await listStudentsAsked(question)
  const others = question.asked.class === null ? await listActiveStudents(question) : []
  return once([...enrolled, ...others]).toSorted((one, other) =>
    one.name.localeCompare(other.name, 'en'),
  )
}

type Condition = Pick<Schema['careCondition'], 'name' | 'severity' | 'reaction' | 'whatToDo'>

const rank = ({ severity }: Condition) => Severity.options.indexOf(severity)

const conditionLines = ({ name, severity, reaction, whatToDo }: Condition) =>
  [
    `${name} (${severityNames[severity].toLowerCase()})`,
    reaction && `Reaction: ${reaction}`,
    whatToDo && `What to do: ${whatToDo}`,
  ]
    .filter(Boolean)
    .join('\n')

type Contact = Pick<Schema['emergencyContact'], 'name' | 'phone' | 'relation' | 'mayPickUp'>

const contactLine = ({ name, phone, relation, mayPickUp }: Contact) =>
  [name, relation, phone, mayPickUp ? 'may pick up' : null].filter(Boolean).join(', ')

async function listConditionsOf(db: Kysely<Schema>, personIds: number[]) {
  const rows = await db
    .selectFrom('careCondition')
    .where('personId', 'in', personIds)
    .orderBy('id')
    .select(['personId', 'name', 'severity', 'reaction', 'whatToDo'])
    .execute()
  return decryptRows(db, 'careCondition', rows)
}

async function listContactsOf(db: Kysely<Schema>, organizationId: number, personIds: number[]) {
  const rows = await db
    .selectFrom('emergencyContact')
    .innerJoin('organizationFamily', 'organizationFamily.familyId', 'emergencyContact.familyId')
    .where('organizationId', '=', organizationId)
    .where('personId', 'in', personIds)
    .orderBy('emergencyContact.familyId')
    .orderBy('emergencyContact.id')
    .select(['personId', 'name', 'phone', 'relation', 'mayPickUp'])
    .execute()
  return decryptRows(db, 'emergencyContact', rows)
}
