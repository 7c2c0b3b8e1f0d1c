import { describe, expect, test } from 'vitest'
import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js'
import { writeXlsx, type WriteSheet } from 'hucre'
import { readPeopleFiles } from './read-people-file.ts'

const fileOf = (bytes: number[] | Uint8Array) => new File([new Uint8Array(bytes)], 'people.csv')

const textOf = async (bytes: number[]) => (await readPeopleFiles([fileOf(bytes)]))[0]?.text

const workbook = async (sheets: WriteSheet[]) =>
  readPeopleFiles([fileOf(await writeXlsx({ sheets }))])

const latin = (text: string) => [...text].map((character) => character.codePointAt(0) ?? 0)

const archiveOf = async (files: Record<string, string>, options?: { password: string }) => {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false, ...options })
  for (const [name, text] of Object.entries(files)) await writer.add(name, new TextReader(text))
  return new File([await writer.close()], 'school.zip')
}

describe('The text of a file', () => {
  const whyNot =
    'This isn’t a spreadsheet that Kinroll can read. In your spreadsheet app, choose Save As, then XLSX or CSV.'

  test.each([
    ['an archive that is no workbook', [0x50, 0x4b, 0x03, 0x04, 0x14, 0x80], whyNot],
    ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1], 'has a password or an old format'],
    ['a document', [0x25, 0x50, 0x44, 0x46, 0x2d], whyNot],
    ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0], whyNot],
  ])('%s is refused', async (_, bytes, sentence) => {
    await expect(readPeopleFiles([fileOf(bytes)])).rejects.toThrow(sentence)
  })

  test.each([
    ['as UTF-8', [0x5a, 0x6f, 0xc3, 0xab]],
    ['as UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0x5a, 0x6f, 0xc3, 0xab]],
    ['as Windows-1252', [0x5a, 0x6f, 0xeb]],
    ['as UTF-16, big-endian', [0xfe, 0xff, 0x00, 0x5a, 0x00, 0x6f, 0x00, 0xeb]],
    ['as UTF-16, little-endian', [0xff, 0xfe, 0x5a, 0x00, 0x6f, 0x00, 0xeb, 0x00]],
    ['as UTF-16 without a mark', [0x5a, 0x00, 0x6f, 0x00, 0xeb, 0x00]],
  ])('is decoded %s', async (_, bytes) => {
    expect(await textOf(bytes)).toBe('Zoë')
  })

  test('is decoded as Macs write it if Windows would have a capital within a word', async () => {
    expect(await textOf(latin('J\u009arg, K\u008athe'))).toBe('Jörg, Käthe')
    expect(await textOf(latin('O\u0092Neill, \u008e'))).toBe('O’Neill, Ž')
  })

  test('has quotation marks and a long dash in Windows-1252', async () => {
    const bytes = latin('Müller \u0093Jo\u0094 \u0096 Zoë')
    expect(await textOf(bytes)).toBe('Müller “Jo” – Zoë')
  })
})

describe('A workbook', () => {
  const names = ['First name', 'Last name']

  test('has its cells as they are shown, and dates without a time zone', async () => {
    const [sheet] = await workbook([
      {
        name: 'Students',
        rows: [
          ['First name', 'Born', 'Phone', 'Grade', 'Notes'],
          ['Jörg', new Date('2018-03-04T00:00:00Z'), 15_551_234_567, 3, 'says "hi",\nand waves'],
        ],
      },
    ])
    expect(sheet?.text).toBe(
      'sep=,\n"First name","Born","Phone","Grade","Notes"\n"Jörg","2018-03-04","15551234567","3","says ""hi"",\nand waves"',
    )
  })

  test('has leading zeros where its format shows them, and all digits of a long number', async () => {
    const cells = new Map([
      ['1,0', { value: 123, style: { numFmt: '00000' } }],
      ['1,1', { value: 15_551_234_567, style: { numFmt: '0.00E+00' } }],
    ])
    const [sheet] = await workbook([
      {
        name: 'A',
        rows: [
          ['Id', 'Phone'],
          [123, 15_551_234_567],
        ],
        cells,
      },
    ])
    expect(sheet?.text.split('\n')[2]).toBe('"00123","15551234567"')
  })

  test('repeats a cell that is as high as several rows', async () => {
    const merges = [{ startRow: 1, endRow: 2, startCol: 1, endCol: 1 }]
    const rows = [names, ['Mia', 'Lind'], ['Tom', null], ['Ivy', 'Berg']]
    const [sheet] = await workbook([{ name: 'A', rows, merges }])
    expect(sheet?.text.split('\n').slice(1)).toEqual([
      '"First name","Last name"',
      '"Mia","Lind"',
      '"Tom","Lind"',
      '"Ivy","Berg"',
    ])
  })

  test('has only the sheets that somebody sees and that are not empty', async () => {
    const sheets = await workbook([
      { name: 'Notes', rows: [] },
      { name: 'Students', rows: [names] },
      { name: 'Lists', rows: [['a']], hidden: true },
      { name: 'Teachers', rows: [names] },
    ])
    expect(sheets.map(({ name }) => name)).toEqual(['Students', 'Teachers'])
  })
})

describe('An archive', () => {
  const users = 'sourcedId,givenName,familyName\ns1,Ava,Kim'
  test('has the spreadsheets in it, without the hidden files of a Mac', async () => {
    const archive = await archiveOf({
      'school/people.csv': 'Name\nIda',
      'school/read me.pdf': '%PDF',
      '__MACOSX/school/._people.csv': 'x',
      'school/teachers.csv': 'Name\nBen',
    })
    expect(await readPeopleFiles([archive])).toEqual([
      { name: 'school/people.csv', fileName: 'school/people.csv', text: 'Name\nIda' },
      { name: 'school/teachers.csv', fileName: 'school/teachers.csv', text: 'Name\nBen' },
    ])
  })

  test('of OneRoster is one sheet, as are its files when they are chosen together', async () => {
    const demographics = 'sourcedId,birthDate,sex\ns1,2016-05-04,female'
    const joined = 'sourcedId,givenName,familyName,birthDate\r\ns1,Ava,Kim,2016-05-04'
    const archive = await archiveOf({ 'demographics.csv': demographics, 'users.csv': users })
    const files = [new File([demographics], 'demographics.csv'), new File([users], 'users.csv')]
    for (const chosen of [[archive], files])
      expect(await readPeopleFiles(chosen)).toMatchObject([{ name: 'users.csv', text: joined }])
  })

  test.each([
    ['without spreadsheets', { 'a.txt.pdf': '' }, 'has no XLSX or CSV file'],
    ['with a password', { 'a.csv': 'Name' }, 'has a password', { password: 'linden' }],
  ])('%s is refused', async (_, files, sentence, options?: { password: string }) => {
    await expect(readPeopleFiles([await archiveOf(files, options)])).rejects.toThrow(sentence)
  })
})
