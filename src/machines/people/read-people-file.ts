import { notText } from '#contract/people/imports.ts'
import type { SetUpClassRow } from '#contract/organizations/set-up.ts'

/** A table of a file, as the text of a CSV file. */
export type Sheet = {
  name: string
  /** What the import is called. */
  fileName: string
  text: string
  /** The classes of an export that has some. */
  classes?: SetUpClassRow[]
}

/** Reads the sheets of spreadsheets: XLSX and CSV files, alone or in a Zip archive. The files of OneRoster are one sheet. */
export async function readPeopleFiles(files: readonly File[]): Promise<Sheet[]> {
  const sheets = (await Promise.all(files.map(readPeopleFile))).flat()
  if (sheets.length < 2) return sheets
  const { joinOneRoster } = await import('./read-one-roster.ts')
  const people = joinOneRoster(sheets)
  return people ? [people] : sheets
}

async function readPeopleFile(file: File): Promise<Sheet[]> {
  const { name } = file
  const bytes = await file.arrayBuffer()
  if (startOf(bytes) !== zip) return [{ name, fileName: name, text: readText(bytes) }]
  const { readWorkbook } = await import('./read-workbook.ts')
  const sheets = await readWorkbook(bytes)
  if (sheets === null) {
    const { openArchive } = await import('./open-archive.ts')
    return readPeopleFiles(await openArchive(file))
  }
  return sheets.map((sheet) => ({
    ...sheet,
    fileName: sheets.length === 1 ? name : `${name}, ${sheet.name}`,
  }))
}

const zip = 'PK\u0003\u0004'
/** Old workbooks, and new ones with a password. */
const compound = '\u00d0\u00cf\u0011\u00e0'

const startOf = (bytes: ArrayBuffer) => String.fromCodePoint(...new Uint8Array(bytes).slice(0, 4))

/** Decodes text as UTF-8, UTF-16, Windows-1252 or as older Macs write it. Other files are refused. */
export function readText(bytes: ArrayBuffer): string {
  if (startOf(bytes) === compound) throw new Error(oldWorkbook)
  const text = new TextDecoder(encodingOf(new Uint8Array(bytes))).decode(bytes)
  if (text.startsWith('%PDF') || text.includes('\0')) throw new Error(notText)
  return text
}

const oldWorkbook =
  'This workbook has a password or an old format. In your spreadsheet app, save it as XLSX without a password.'

function encodingOf(bytes: Uint8Array): string {
  const [first, second, third, fourth] = bytes
  if ((first === 0xff && second === 0xfe) || (second === 0 && fourth === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && third === 0)) return 'utf-16be'
  if (isUtf8(bytes)) return 'utf-8'
  const characters = new TextDecoder('latin1').decode(bytes)
  return writtenByMac.test(characters) ? 'macintosh' : 'windows-1252'
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Characters such as ä, é and ü within a word, which Windows-1252 would read as signs or capitals. */
const writtenByMac =
  /[a-z][‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090˜\u009dŸ]|[A-Z][‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090˜\u009dŸ][a-z]/
