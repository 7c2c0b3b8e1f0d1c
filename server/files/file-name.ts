import type { FileType } from '#contract/files.ts'

/** In characters, without the ending. Most file systems allow 255 bytes. */
const longest = 80

/** The endings that are replaced by that of the type. */
const endings: Partial<Record<FileType, string[]>> = { webp: ['webp', 'jpg', 'jpeg', 'png', 'gif'] }

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
  const stem = withoutEnding(visible, endings[type] ?? [type])
  const short = withoutDots([...stem].slice(0, longest).join(''))
  return `${short || 'File'}.${type}`
}

function withoutEnding(name: string, all: string[]): string {
  const ending = all.find((each) => name.toLowerCase().endsWith(`.${each}`))
  return ending === undefined ? name : name.slice(0, -ending.length - 1)
}

const isShown = (character: string) => character !== '.' && character !== ' '

/** Without dots and spaces at both ends, which Windows does not show. */
function withoutDots(name: string): string {
  const characters = [...name]
  return characters
    .slice(Math.max(0, characters.findIndex(isShown)), characters.findLastIndex(isShown) + 1)
    .join('')
}
