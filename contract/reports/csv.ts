// As spreadsheets read it: also after spaces, quotes and invisible characters, and in full width.
const formulaStart = /^[\s"'\p{Cf}]*[=+\-@\t\r＝＋－＠]/u

/** Settings of papaparse for a CSV that spreadsheets open (RFC 4180). Formulas become text. */
export const csvForm = { newline: '\r\n', quotes: true, escapeFormulae: formulaStart }

// With semicolons or tabs as separators, a spreadsheet that expects commas splits there and at line ends, even within
// quotation marks.
const cutStart = /(?<=[;\t\r\n])(?=[\p{Z}\p{Cf}\v\f"']*[=+\-@＝＋－＠])/gu

/** A cell of which no part becomes a formula, wherever a spreadsheet splits it. */
export const safelyCut = (text: string): string => text.replaceAll(cutStart, "'")

/** The byte order mark, so that a spreadsheet reads the file as UTF-8. */
export const utf8Mark = '\uFEFF'
