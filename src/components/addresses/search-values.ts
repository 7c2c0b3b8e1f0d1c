/** A text of an address. One of digits is read as a number there; what is no text at all is as if it had not been said. */
export const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined

/** A day, `yyyy-MM-dd`, out of an address or out of a form; undefined for anything else. */
export function dayIn(value: unknown): string | undefined {
  const text = textIn(value) ?? ''
  const isDay = /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
  return isDay && new Date(text).toISOString().startsWith(text) ? text : undefined
}

/** An id of an address or of a form. What could be none is as if it had not been said. */
export const idIn = (value: unknown): number | undefined =>
  /^[1-9][0-9]{0,14}$/.test(String(value)) ? Number(value) : undefined
