import { fieldMessage } from '#contract/field-message.ts'
import { type ImportField, importFieldName, type moreChildren } from '#contract/people/imports.ts'
import { personFields } from '#contract/people/people.ts'
import type { z } from '#contract/zod.ts'
import { readDate } from './read-date.ts'
import type { Fault } from './read-rows.ts'
import { isSeveral, isTotal, splitName } from './split-name.ts'

type Child = (typeof moreChildren)[number]

/** Reads the cells of one row by what their columns mean, and writes down what is wrong with them. */
export function reader(fields: (ImportField | null)[], cells: string[], faults: Fault[]) {
  const cell = (field: ImportField) => cells[fields.indexOf(field)]?.trim() ?? ''

  function complain(field: ImportField, message: string) {
    const place = fields.indexOf(field)
    // Without a column of that name, nothing beside the sentence says what it is about.
    faults.push({ place, sentence: place < 0 ? `${importFieldName(field)}: ${message}` : message })
    return null
  }

  function read<Value>(field: ImportField, schema: z.ZodMiniType<Value>, text = cell(field)) {
    const { data, error } = schema.safeParse(text, { error: fieldMessage })
    const message = error?.issues[0]?.message
    return message === undefined ? (data as Value) : complain(field, message)
  }

  /** A sibling without a last name has the one of its row. */
  function readName(prefix: '' | 'Guardian1' | 'Guardian2' | Child) {
    const full = `${prefix}FullName` as const
    const [first, last] = splitName(cell(full))
    const firstField = `${prefix}FirstName` as const
    const given = fields.includes(firstField) && !first ? firstField : full
    const text = cell(firstField) || first
    if (isSeveral(text)) complain(given, severalIn(prefix, cell(given)))
    if (isTotal(text)) complain(given, `"${text}" is no person. Leave this row out.`)
    const own = cell(`${prefix}LastName`) || last
    const lastName = own || (prefix.startsWith('Child') ? cell('LastName') : '')
    return {
      firstName: read(given, personFields.firstName, text) ?? '',
      lastName: read(`${prefix}LastName`, personFields.lastName, lastName) ?? '',
    }
  }

  function readBirthDate(field: ImportField) {
    const text = cell(field)
    if (text === '') return null
    const answer = readDate(text, fields.includes('BirthDateDayFirst'))
    return 'date' in answer ? answer.date : complain(field, answer.problem)
  }

  return { cell, complain, read, readName, readBirthDate }
}

function severalIn(prefix: string, text: string) {
  const said = `"${text.replaceAll(/\s+/g, ' ').slice(0, 60)}" is more than one person.`
  return prefix.startsWith('Guardian')
    ? `${said} Write one here, and the other as another guardian.`
    : `${said} Write one here, and give each other one a row of their own in the file.`
}
