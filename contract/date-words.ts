/** A day as people read it: MM/dd/yyyy. */
export const dayInWords = (date: string): string => date.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')
