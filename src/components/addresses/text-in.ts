/** A text of an address. One of digits is read as a number there; what is no text at all is as if it had not been said. */
export const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined
