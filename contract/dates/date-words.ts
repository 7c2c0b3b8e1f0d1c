/** A day as people read it: MM/dd/yyyy. */
export const dayInWords = (date: string): string => date.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')

const day = new Intl.DateTimeFormat('en-US', { day: '2-digit', month: '2-digit', year: 'numeric' })
const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** An instant where the reader is, within a sentence: 11/25/2026 at 9:30 AM. */
export function momentInWords(instant: string): string {
  const date = new Date(instant)
  // Some engines put a narrow space before AM and PM, which not every font has.
  return `${day.format(date)} at ${time.format(date).replace('\u202F', ' ')}`
}
