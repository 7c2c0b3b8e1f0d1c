import { InvalidArgumentError } from 'commander'

/** Reads the id of a row from an argument. */
export function idOf(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a number.')
}
