/** What things are called: one of them, and several. */
export type Noun = readonly [one: string, many: string]

export const numbers = new Intl.NumberFormat('en-US')

/** A number of things in words: "1 class", "1,240 classes". */
export const counted = (count: number, [one, many]: Noun) =>
  `${numbers.format(count)} ${count === 1 ? one : many}`
