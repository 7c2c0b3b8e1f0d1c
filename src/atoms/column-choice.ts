import { tasteByList } from './taste-by-list.ts'

const isNames = (stored: unknown): stored is string[] =>
  Array.isArray(stored) && stored.every((name) => typeof name === 'string')

/** The columns that somebody does not want to see. A column that a list gets later is seen by all. */
export const hiddenColumnsAtom = tasteByList('hiddenColumns', isNames)
