import { accessLevelNames, admissionTypeNames } from '#contract/organizations/organizations.ts'
import { familyAccessNames, type FamilyAccess } from '#contract/people/families.ts'
import type { FamilyChangeKind } from '#contract/people/family-changes.ts'
import { type Permission, permissionLabel } from '#contract/rights/permissions.ts'
import { displayDate } from '#contract/dates/display-date.ts'
import { familyChangeActions, fieldWords } from './audit-words.ts'

type Values = Record<string, unknown> | null

interface Changed {
  fields: readonly string[]
  before: Values
  after: Values
}

/** The changed fields, one line each, as far as the reader may see them. */
export const changesOf = ({ fields, before, after }: Changed): [field: string, change: string][] =>
  fields.map((field) => [sentenceCase(fieldWords(field)), changeWords(field, before, after)])

function changeWords(field: string, before: Values, after: Values): string {
  const [from, to] = [before, after].map((values) =>
    values && field in values ? valueWords(field, values[field]) : undefined,
  )
  if (from === undefined && to === undefined) return 'Hidden from you'
  if (field.endsWith('ImageId')) return 'Changed'
  return [from, to].filter((words) => words !== undefined).join(' → ')
}

function valueWords(field: string, value: unknown): string {
  if (value === null || value === '' || value === undefined) return 'nothing'
  if (field === 'accessLevel') return accessLevelNames[value as keyof typeof accessLevelNames]
  if (field === 'admissionType') return admissionTypeNames[value as keyof typeof admissionTypeNames]
  if (field === 'access') return familyAccessNames[value as FamilyAccess]
  if (field === 'familyChange') return familyChangeActions[value as FamilyChangeKind]
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : listWords(field, value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return /^\d{4}-\d\d-\d\d$/.test(text) ? displayDate(text) : text
}

const listWords = (field: string, values: unknown[]) =>
  (field === 'permissions' ? (values as Permission[]).map(permissionLabel) : values).join(', ')

const sentenceCase = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
