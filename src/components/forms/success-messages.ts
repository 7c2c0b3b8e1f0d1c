import { counted, type Noun } from '#src/ui/text/counted.ts'
import { wasSaved } from './success-message.ts'

/** The success message of records that are saved together: "8 classes were saved successfully". */
export const wereSaved = (count: number, noun: Noun) =>
  count === 1
    ? wasSaved(`${noun[0].charAt(0).toUpperCase()}${noun[0].slice(1)}`)
    : `${counted(count, noun)} were saved successfully`
