import type { FileType } from '#contract/files.ts'

/** In characters, without the ending. Most file systems allow 255 bytes. */
const longest = 80

/** The endings that are replaced by that of the type. */
const endings: Partial<Record<FileType, RegExp>> = { webp: /\.(webp|jpe?g|png|gif)$/i }

/**
 * The name of a file as it is shown and saved: without folders, characters that nobody sees or that change the direction
 * of the text, and those that Windows does not allow; with the ending of its type.
 */
export function cleanFileName(sent: string, type: FileType): string {
  const [last = ''] = sent.split(/[\\/]/).slice(-1)
  const visible = last
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replaceAll(/\s+/g, ' ')
  const stem = visible.replace(endings[type] ?? new RegExp(`\\.${type}$`, 'i'), '')
  const short = [...stem]
    .slice(0, longest)
    .join('')
    .replaceAll(/^[. ]+|[. ]+$/g, '')
  return `${short || 'File'}.${type}`
}
