import type { ReactNode } from 'react'
import type { FieldProps } from './form-fields.tsx'

interface Field<Name, Value> extends FieldProps {
  name: Name & string
  /** How a value is read, in a comparison and as a fact: as it is, unless said. Nothing needs no words. */
  show?: (value: NonNullable<Value>, whose: 'yours' | 'theirs') => ReactNode
}

/**
 * What is said of each field of a noun, once, by the keys of the contract's schema. A form's inputs take label and help
 * from it (`<NumberField {...roomFields.capacity} />`), the comparison after a version conflict takes label and value
 * (`<RowForm fields={roomFields}>`, in this order), and so do the facts (`factsOf`).
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

/** The values of a row for which there is a field, and its version. */
export const valuesIn = <Values extends object>(list: Fields<Values>, row: Values) =>
  Object.fromEntries(
    [...Object.keys(list), 'version'].map((name) => [name, row[name as keyof Values]]),
  ) as Values

/** Some fields of a row as facts. What is empty is left out. */
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
