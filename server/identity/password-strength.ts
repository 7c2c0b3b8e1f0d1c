import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'

/** Trying all l33t substitutions takes seconds if there are many. */
const l33tMaxSubstitutions = 2

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  l33tMaxSubstitutions,
})

export const strengthOf = (text: string, ownWords: string[]): number =>
  zxcvbn.check(text, ownWords).score
