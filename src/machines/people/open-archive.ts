import { BlobReader, BlobWriter, ZipReader } from '@zip.js/zip.js'
import { notText } from '#contract/people/imports.ts'

/** The spreadsheets in a Zip archive. Loaded only when somebody chooses one. */
export async function openArchive(archive: Blob): Promise<File[]> {
  const reader = new ZipReader(new BlobReader(archive), { useWebWorkers: false })
  const entries = await reader.getEntries().catch(() => {
    throw new Error(notText)
  })
  const found = entries.filter((entry) => !entry.directory).filter(isSpreadsheet)
  if (found.length === 0) throw new Error('This archive has no XLSX or CSV file.')
  if (found.some(({ encrypted }) => encrypted)) throw new Error(withPassword)
  if (found.length > mostFiles) throw new Error(`This archive has more than ${mostFiles} files.`)
  return Promise.all(
    found.map(async (entry) => {
      if (entry.uncompressedSize > largestFile) throw new Error(tooLarge(entry.filename))
      return new File([await entry.getData(new BlobWriter())], entry.filename)
    }),
  )
}

/** OneRoster has up to 18. */
const mostFiles = 50
/** In bytes, unpacked. */
const largestFile = 50 * 1024 * 1024

const withPassword = 'This archive has a password. Choose one without, or the files in it.'
const tooLarge = (name: string) => `${name} in this archive is larger than 50 MiB.`

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** macOS adds hidden files to archives. */
const isSpreadsheet = ({ filename }: { filename: string }) =>
  /\.(xlsx|csv|tsv|txt)$/i.test(filename) && !nameOf(filename).startsWith('.')
