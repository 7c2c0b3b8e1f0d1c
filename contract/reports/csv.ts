// As spreadsheets read it: also behind blanks, quotes and marks that nobody sees, also in full width.
const formulaStart = /^[\s"'\p{Cf}]*[=+\-@\t\r＝＋－＠]/u

/** How papaparse writes what a spreadsheet opens (RFC 4180). What it would run as a formula is a text there. */
export const csvForm = { newline: '\r\n', quotes: true, escapeFormulae: formulaStart }

// Where semicolons or tabs separate cells, a spreadsheet that reads commas as text cuts there and at ends of lines, even
// between quotation marks.
const cutStart = /(?<=[;\t\r\n])(?=[\p{Z}\p{Cf}\v\f"']*[=+\-@＝＋－＠])/gu

/** A cell of which no part becomes a formula, wherever a spreadsheet cuts it. */
export const safelyCut = (text: string): string => text.replaceAll(cutStart, "'")

/** What a file begins with, so that a spreadsheet reads it as UTF-8. */
export const utf8Mark = '\uFEFF'
