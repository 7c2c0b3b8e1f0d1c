import { expect, test } from 'vitest'
import { readText } from './people-import.machine.ts'

const refused =
  'This is a spreadsheet file of another kind. In your spreadsheet choose Save As and CSV.'

test.each([
  ['a workbook', [0x50, 0x4b, 0x03, 0x04, 0x14, 0x80]],
  ['a workbook of before', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0x00]],
  ['a document', [0x25, 0x50, 0x44, 0x46, 0x2d]],
])('%s is refused', async (_, bytes) => {
  await expect(readText(new Blob([new Uint8Array(bytes)]))).rejects.toThrow(refused)
})

test.each([
  ['as most do', [0x5a, 0x6f, 0xc3, 0xab]],
  ['as spreadsheets of Windows do', [0x5a, 0x6f, 0xeb]],
  ['in two bytes each, the other way round', [0xfe, 0xff, 0x00, 0x5a, 0x00, 0x6f, 0x00, 0xeb]],
  ['in two bytes each', [0xff, 0xfe, 0x5a, 0x00, 0x6f, 0x00, 0xeb, 0x00]],
])('Letters are read that are written %s', async (_, bytes) => {
  expect(await readText(new Blob([new Uint8Array(bytes)]))).toBe('Zoë')
})
