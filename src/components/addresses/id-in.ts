/** An id of an address or of a form. What could be none is as if it had not been said. */
export const idIn = (value: unknown): number | undefined =>
  /^[1-9][0-9]{0,14}$/.test(String(value)) ? Number(value) : undefined
