import type { ReactNode } from 'react'
import type { FieldProps } from './form-fields.tsx'

interface Field<Name, Value> extends FieldProps {
  name: Name & string
  /** How a value is shown in a comparison and as a fact; as it is by default. Empty values are not passed. */
  show?: (value: NonNullable<Value>, whose: 'yours' | 'theirs') => ReactNode
}

/**
 * The fields of a noun, by the keys of the contract's schema. A form's inputs take label and help from this list
 * (`<NumberField {...roomFields.capacity} />`). The comparison after a version conflict (`<RowForm fields={roomFields}>`,
 * in this order) and the facts (`factsOf`) take label and shown value from it.
 */
export type Fields<Values> = {
  [Name in Exclude<keyof Values, 'version'>]: Field<Name, Values[Name]>
}

export const fields = <Values>(list: {
  [Name in Exclude<keyof Values, 'version'>]: Omit<Field<Name, Values[Name]>, 'name'>
}) =>
  Object.fromEntries(
    Object.entries<object>(list).map(([name, field]) => [name, { name, ...field }]),
  ) as Fields<Values>

/** The values of a row that have a field, and its version. */
export const valuesIn = <Values extends object>(list: Fields<Values>, row: Values) =>
  Object.fromEntries(
    [...Object.keys(list), 'version'].map((name) => [name, row[name as keyof Values]]),
  ) as Values

/** Some fields of a row as facts. Empty ones are left out. */
export const factsOf = <Values, Name extends keyof Fields<Values>>(
  list: Fields<Values>,
  row: Pick<Values, Name>,
  ...names: Name[]
) =>
  names.flatMap((name) => {
    const { label, show = String } = list[name]
    const value = row[name]
    return value === null || value === undefined || value === ''
      ? []
      : [[label, show(value, 'theirs')] as const]
  })
