import { displayDate } from '#contract/dates/display-date.ts'
import { fieldMessage } from '#contract/field-message.ts'
import {
  type ImportField,
  importFieldName,
  type ImportMeaning,
  type moreChildren,
} from '#contract/people/imports.ts'
import { personFields } from '#contract/people/people.ts'
import type { z } from '#contract/zod.ts'
import { searchable } from '#server/database/searchable.ts'
import type { Fault } from './entries.ts'
import { damageIn, empty, emptyName } from './read-cells.ts'
import { readDate } from './read-dates.ts'
import { commaParts, splitName } from './split-names.ts'

type Child = (typeof moreChildren)[number]

export type RowReader = ReturnType<typeof readerOf>

/** Reads the cells of a row by column, and collects their errors and what was read from cells with several people. */
export function readerOf(fields: (ImportMeaning | null)[], cells: string[]) {
  const faults: Fault[] = []
  const notes: string[] = []
  const cell = (field: ImportField) => {
    const whole = cells[fields.indexOf(field)]?.trim() ?? ''
    const isEmail = field.endsWith('Email')
    const first = isEmail || field.endsWith('Phone') ? (whole.split(' ::: ')[0] ?? '') : whole
    const text = isEmail ? withoutStraySpaces(first) : first
    return (field.endsWith('Name') ? emptyName : empty).test(text) ? '' : text
  }

  function complain(field: ImportField, message: string) {
    const place = fields.indexOf(field)
    // Without a column to point to, the sentence has to name the field.
    faults.push({ place, sentence: place < 0 ? `${importFieldName(field)}: ${message}` : message })
    return null
  }

  function read<Value>(field: ImportField, schema: z.ZodMiniType<Value>, text = cell(field)) {
    const damage = damageIn(text)
    if (damage !== undefined) return complain(field, damage)
    const { data, error } = schema.safeParse(text, { error: fieldMessage })
    const message = error?.issues[0]?.message
    return message === undefined ? (data as Value) : complain(field, message)
  }

  /** A sibling without a last name gets the last name of the row. */
  function readName(prefix: '' | 'Guardian1' | 'Guardian2' | Child) {
    const full = `${prefix}FullName` as const
    const [first, last] = splitName(cell(full))
    const firstField = `${prefix}FirstName` as const
    const given = fields.includes(firstField) && !first ? firstField : full
    const text = withoutLast(cell(firstField), cell(`${prefix}LastName`)) || first
    if (isSeveral(text) || (text !== first && commaParts(text).length > 1)) {
      complain(given, severalIn(prefix, cell(given)))
    }
    if (text !== '' && !/\p{L}/u.test(text)) complain(given, `"${text.slice(0, 60)}" isn’t a name.`)
    if (text.includes('@')) complain(given, addressInName(text))
    if (isTotal(text)) complain(given, `"${text}" isn’t a person. Skip this row.`)
    const own = cell(`${prefix}LastName`) || last
    const lastName = own || (prefix.startsWith('Child') ? cell('LastName') : '')
    return {
      firstName: read(given, personFields.firstName, text) ?? '',
      lastName: read(`${prefix}LastName`, personFields.lastName, lastName) ?? '',
    }
  }

  function readOneDate(field: ImportField, text: string) {
    const answer = readDate(text, fields.includes('BirthDateDayFirst'))
    if (!('date' in answer)) return complain(field, answer.problem)
    if (!text.includes(answer.date.slice(0, 4)))
      notes.push(`The birth date ${text} is read as ${displayDate(answer.date)}.`)
    return answer.date
  }

  function readBirthDate(field: ImportField) {
    const text = cell(field)
    return text === '' ? null : readOneDate(field, text)
  }

  /** One date for each child, in their order. */
  function readDates(field: ImportField, count: number): (string | null)[] {
    const texts = cell(field)
      // The comma before a year belongs to its date: "Sep 10, 2016".
      .split(/[;&\n]|\sand\s|,(?!\s*\d{4}\s*(?:[;,&\n]|and\s|$))/)
      .map((text) => text.trim())
      .filter(Boolean)
    if (texts.length === 0) return []
    if (texts.length !== count) {
      complain(
        field,
        `There are ${count} children and ${texts.length} dates. Separate them with semicolons.`,
      )
      return []
    }
    return texts.map((text) => readOneDate(field, text))
  }

  return { fields, cells, faults, notes, cell, complain, read, readName, readBirthDate, readDates }
}

/** "ida@ example .org" as it was meant. Spaces elsewhere separate several addresses. */
const withoutStraySpaces = (address: string) => address.replaceAll(/\s?([@.])\s?/g, '$1')

/** The first name in "Kim, Ava" if the last name is Kim. */
function withoutLast(text: string, lastName: string): string {
  const [last = '', first = '', ...more] = commaParts(text)
  return first !== '' && more.length === 0 && searchable(last) === searchable(lastName)
    ? first
    : text
}

function severalIn(prefix: string, text: string) {
  const said = `"${text.replaceAll(/\s+/g, ' ').slice(0, 60)}" looks like more than one person.`
  return prefix.startsWith('Guardian')
    ? `${said} Enter one here, and add the other as another guardian.`
    : `${said} Enter one here, and give each of the others a separate row in the file.`
}

/** Whether a cell names two people or more: "Mia & Tom". */
export const isSeveral = (name: string) =>
  name.split(/[&+;\n]/).filter((part) => part.trim() !== '').length > 1 ||
  /\s(and|und)\s/i.test(name)

/** Whether a cell is the total below the rows of a spreadsheet, or says that nobody is there yet. */
export const isTotal = (name: string) =>
  /^((grand |sub)?total|sum|summe|gesamt|anzahl|count)( of .*|:.*| \w+)?$/i.test(name) ||
  /^(tb[adc]|vacant)$/i.test(name)

export const addressInName = (text: string) =>
  `"${text.slice(0, 60)}" has an email address. Move it to a column of its own.`
