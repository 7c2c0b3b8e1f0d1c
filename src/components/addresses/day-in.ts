import { textIn } from './text-in.ts'

/** A day, `yyyy-MM-dd`, out of an address or out of a form; undefined for anything else. */
export function dayIn(value: unknown): string | undefined {
  const text = textIn(value) ?? ''
  const isDay = /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
  return isDay && new Date(text).toISOString().startsWith(text) ? text : undefined
}
