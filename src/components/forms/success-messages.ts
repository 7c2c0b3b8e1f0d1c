import { counted, type Noun } from '#src/ui/text/counted.ts'
import { wasSaved } from './success-message.ts'

const capitalized = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

/** The success message of records that are saved together: "8 classes were saved successfully". */
export const wereSaved = (count: number, noun: Noun) =>
  count === 1 ? wasSaved(capitalized(noun[0])) : `${theyWere(count, noun)} saved successfully`

/** How the success message of records begins: "8 classes were", "Class was". */
export const theyWere = (count: number, noun: Noun) =>
  count === 1 ? `${capitalized(noun[0])} was` : `${counted(count, noun)} were`
