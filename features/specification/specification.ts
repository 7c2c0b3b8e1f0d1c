import { whatForWhom } from './1-what-for-whom.ts'
import { rulesOf, type Section } from './rule.ts'

/** What the product promises, sentence by sentence. */
export const sections: Section[] = [whatForWhom]

export const rules = sections.flatMap(rulesOf)
