import { notText } from '#contract/people/imports.ts'

/** The text of a file, in letters as most write them, or as spreadsheets of Windows do. A workbook is refused. */
export async function readText(file: Blob | null): Promise<string> {
  const bytes = (await file?.arrayBuffer()) ?? new ArrayBuffer(0)
  const text = decode(bytes)
  const isOther = ['PK\u0003\u0004', '%PDF'].some((start) => text.startsWith(start))
  if (isOther || text.includes('\0')) throw new Error(notText)
  return text
}

function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
