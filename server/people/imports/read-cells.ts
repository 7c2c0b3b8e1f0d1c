/** What people write into a cell that they leave empty. Null and Na are names of people. */
export const emptyName = /^(#?n\/a|n\.\s?a\.|[-–—?.]+)$/i
export const empty =
  /^(#?n\/?a|n\.\s?a\.|k\.\s?a\.|[-–—?.]+|0|0\/0\/00(?:00)?|none|null|nil|unknown|keine?r?|ninguno|aucun)$/i

/** UTF-8 that another program read as Windows-1252, or a character that was lost. */
const garbled = /\ufffd|Ã[\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€/

/** The error of a text with damaged characters, or undefined. */
export const damageIn = (text: string) =>
  garbled.test(text) ? `"${text.slice(0, 60)}" has damaged characters. Correct them.` : undefined

export const isFilled = (row: string[]) => row.some(isNotEmpty)

export const isNotEmpty = (cell: string) => cell !== ''

/** The cells of one column. */
export const columnOf = (cells: string[][], place: number) => cells.map((row) => row[place] ?? '')
