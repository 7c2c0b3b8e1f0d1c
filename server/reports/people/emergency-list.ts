import { ageOn } from '#contract/age.ts'
import { Severity, severityNames } from '#contract/care.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import type { Findings, Question } from '../report.ts'
import { listActiveStudents } from './active-students.ts'
import { ageColumn, guardianColumn, guardianLines, guardiansBy, inEach } from './guardians.ts'

/** What to know of each student in an emergency and whom to call; what could cost a life comes first. */
export async function findEmergencyList(question: Question): Promise<Findings> {
  const { db, visitor, asked } = question
  const students = await listActiveStudents(question)
  const guardians = await guardiansBy(
    db,
    visitor.organizationId,
    students.map(({ personId }) => personId),
  )
  // Whoever is no child of a family has no notes that an organization sees.
  const ids = [...guardians.keys()]
  const conditions = Map.groupBy(
    await inEach(ids, (some) => listConditionsOf(db, some)),
    (of) => of.personId,
  )
  const contacts = Map.groupBy(
    await inEach(ids, (some) => listContactsOf(db, some)),
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

const listConditionsOf = (db: Kysely<Schema>, personIds: number[]) =>
  db
    .selectFrom('careCondition')
    .where('personId', 'in', personIds)
    .orderBy('id')
    .select(['personId', 'name', 'severity', 'reaction', 'whatToDo'])
    .execute()

const listContactsOf = (db: Kysely<Schema>, personIds: number[]) =>
  db
    .selectFrom('emergencyContact')
    .where('personId', 'in', personIds)
    .orderBy('familyId')
    .orderBy('id')
    .select(['personId', 'name', 'phone', 'relation', 'mayPickUp'])
    .execute()
