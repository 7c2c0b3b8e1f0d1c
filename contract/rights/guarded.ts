import type { Permission } from './permissions.ts'
import { z } from '../zod.ts'

/**
 * Who sees a field of an answer about an organization: members with one of the permissions, or everybody who may make
 * the call.
 */
export type Readers = readonly Permission[] | 'everybody'

const fieldReaders = z.registry<{ readers: Readers }>()
const recordReaders = z.registry<{ readers: Readonly<Record<string, Readers>> }>()

/** A field that is removed from an answer about an organization for callers without any of the permissions. */
export function guarded<Field extends z.ZodMiniType>(
  field: Field,
  permissions: readonly Permission[],
): z.ZodMiniOptional<Field> {
  const optional = z.optional(field)
  fieldReaders.add(optional, { readers: permissions })
  return optional
}

/** A field with a personal name that everybody who may make the call sees. */
export function open<Field extends z.ZodMiniType>(field: Field): Field {
  const shown = field.clone()
  fieldReaders.add(shown, { readers: 'everybody' })
  return shown
}

/** A record of fields, each with its readers. A field that is not listed is shown to nobody. */
export const guardedRecord = <Field extends string>(readers: Record<Field, Readers>) =>
  z
    .record(z.string(), z.unknown())
    .register(recordReaders, { readers: readers as Record<string, Readers> })

export const contactReaders: readonly Permission[] = ['members.contact']
export const familyReaders: readonly Permission[] = ['families.view']
export const medicalReaders: readonly Permission[] = ['students.medical']
export const birthDateReaders: readonly Permission[] = [
  'members.manage',
  'students.manage',
  'students.medical',
]
/** Who sees which students are in which class. */
export const enrollmentReaders: readonly Permission[] = ['enrollments.manage', 'attendance.view']
export const memberManagers: readonly Permission[] = ['members.manage']
export const familyManagers: readonly Permission[] = ['families.manage']
export const classManagers: readonly Permission[] = ['classes.manage']

/** Names of personal fields. Nobody sees such a field unless its schema declares the readers. */
export const personalFields: ReadonlySet<string> = new Set([
  'email',
  'contactEmail',
  'phone',
  'address',
  'invitation',
  'birthDate',
  'age',
  'grade',
  'gradeLevelId',
  'staffNotes',
  'customValues',
  'families',
  'guardians',
  'children',
  'childId',
  'alertsCount',
  'conditionsCount',
  'contactsCount',
  'attends',
])

/** The readers of a field: undefined if neither its schema nor its name says. */
export const readersOf = (name: string, field: z.core.$ZodType): Readers | undefined =>
  declaredReaders(field) ?? (personalFields.has(name) ? [] : undefined)

/** The readers of each field of a record, if its schema declares them. */
export const readersInRecord = (record: z.core.$ZodType) => recordReaders.get(record)?.readers

/** The readers of a field, if its own schema declares them. */
export const declaredReaders = (field: z.core.$ZodType) => fieldReaders.get(field)?.readers
