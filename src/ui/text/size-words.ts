import { numbers } from './counted.ts'

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** A number of bytes: 1.4 MB. */
export function sizeWords(bytes: number): string {
  const exponent = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  const size = bytes / 1000 ** exponent
  return `${numbers.format(Number(size.toPrecision(size < 10 ? 2 : 3)))} ${units[exponent]}`
}
