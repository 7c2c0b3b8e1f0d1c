import type { CareCondition, EmergencyContact } from '#contract/people/care.ts'
import { type ImportField, moreChildren } from '#contract/people/imports.ts'
import { personFields } from '#contract/people/people.ts'
import { line } from '#contract/text.ts'
import { searchable } from '#server/database/searchable.ts'
import type { Entry, Guardian } from './entries.ts'
import { contactsIn, readConditions, textsByChild } from './read-care.ts'
import type { RowReader } from './read-row-cells.ts'
import { fullName, noName } from './read-row-people.ts'

/** A cell about care. A bare "yes" says too little. */
function careCell({ cell, complain }: RowReader, field: ImportField): string {
  const text = cell(field)
  if (!isYes.test(text)) return text
  complain(field, noDetail(text))
  return ''
}

export function readAllergies(reader: RowReader, field: ImportField): CareCondition[] {
  return readConditions(careCell(reader, field), 'Allergy')
}

/** Children with their care notes and emergency contacts. */
export function withCare(reader: RowReader, children: Entry[], guardians: Guardian[]): Entry[] {
  const firstNames = children.map(({ person }) => person.firstName)
  const conditions = firstNames.map((): CareCondition[] => [])
  const isOwn = moreChildren.some((prefix) => reader.fields.includes(`${prefix}Allergies`))
  for (const [field, subject] of conditionFields) {
    const text = careCell(reader, field)
    const about = isOwn && field === 'Allergies' ? firstNames.slice(0, 1) : firstNames
    const texts = textsByChild(text, about)
    if (texts === null) reader.complain(field, severalCare(about.length))
    for (const [place, said] of (texts ?? []).entries())
      conditions[place]?.push(...readConditions(said, subject))
  }
  const contacts = readContacts(reader, guardians)
  return children.map((entry, place) => ({
    ...entry,
    care: { conditions: [...entry.care.conditions, ...(conditions[place] ?? [])], contacts },
  }))
}

function readContacts(reader: RowReader, guardians: Guardian[]): EmergencyContact[] {
  const { cell } = reader
  const contacts = contactNumbers.flatMap((number) => {
    const [name, phone, relation] = [
      `EmergencyContact${number}`,
      `EmergencyPhone${number}`,
      `EmergencyRelation${number}`,
    ] as const
    const named = contactsIn(cell(name))
    const [first = { name: '', phone: '', relation: '' }, ...more] = named
    if (named.length === 0 && cell(phone) === '') return []
    const whole = {
      ...first,
      phone: cell(phone) || first.phone,
      relation: cell(relation) || first.relation,
    }
    return [whole, ...more].flatMap((contact) => contactOf(reader, name, contact, false) ?? [])
  })
  const text = cell('PickUp')
  if (isYes.test(text)) return contacts.map((contact) => ({ ...contact, mayPickUp: true }))
  const adults = guardians.map((adult) => searchable(fullName(adult)))
  for (const one of contactsIn(text)) {
    const isSame = ({ name }: { name: string }) => searchable(name) === searchable(one.name)
    const known = contacts.findIndex(isSame)
    const [contact] = contacts.slice(known, known + 1)
    if (known >= 0 && contact) contacts[known] = { ...contact, mayPickUp: true }
    else if (!adults.includes(searchable(one.name)) && !parents.test(one.name)) {
      const added = contactOf(
        reader,
        'PickUp',
        { ...one, relation: one.relation || 'Pick-up' },
        true,
      )
      if (added) contacts.push(added)
    }
  }
  return contacts
}

function contactOf(
  { complain, read }: RowReader,
  field: ImportField,
  { name, phone, relation }: ReturnType<typeof contactsIn>[number],
  mayPickUp: boolean,
): EmergencyContact | null {
  if (name === '') return complain(field, noName)
  if (phone === '') return complain(field, noPhone(name))
  const read100 = read(field, line(100), name)
  const number = read(field, personFields.phone, phone)
  const called = read(field, line(60), relation || 'Emergency contact')
  return read100 && number && called
    ? { name: read100, phone: number, relation: called, mayPickUp }
    : null
}

const conditionFields = [
  ['Allergies', 'Allergy'],
  ['Conditions', 'Condition'],
  ['Medications', 'Medication'],
] as const

const contactNumbers = ['', '2'] as const

const isYes = /^(yes|y|x|true|ja|si|oui)$/i
const parents = /^(mom|mum|dad|mother|father|parents?|guardians?)$/i

const noDetail = (text: string) => `"${text}" doesn’t say what it is. Write it, or clear the cell.`
const severalCare = (children: number) =>
  `There are ${children} children in this row. Write whose it is: "Ava: peanuts; Leo: none".`
const noPhone = (name: string) =>
  `${name.slice(0, 60)} has no phone number. Add it, or clear the cell.`
