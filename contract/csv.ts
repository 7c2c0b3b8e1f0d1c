// As spreadsheets read it: also behind blanks, quotes and marks that nobody sees, also in full width.
const formulaStart = /^[\s"'\p{Cf}]*[=+\-@\t\r＝＋－＠]/u

/** How papaparse writes what a spreadsheet opens (RFC 4180). What it would run as a formula is a text there. */
export const csvForm = { newline: '\r\n', escapeFormulae: formulaStart }

/** What a file begins with, so that a spreadsheet reads it as UTF-8. */
export const utf8Mark = '\uFEFF'
