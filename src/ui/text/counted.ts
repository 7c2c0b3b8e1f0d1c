/** The singular and the plural of a noun. */
export type Noun = readonly [one: string, many: string]

export const numbers = new Intl.NumberFormat('en-US')

/** A number with its noun: "1 class", "1,240 classes". */
export const counted = (count: number, [one, many]: Noun) =>
  `${numbers.format(count)} ${count === 1 ? one : many}`
