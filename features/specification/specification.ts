import { whatForWhom } from './1-what-for-whom.ts'
import { screensAndRoutes } from './2-screens-and-routes.ts'
import { rulesOf, type Section } from './rule.ts'

/** What the product promises, sentence by sentence. */
export const sections: Section[] = [whatForWhom, screensAndRoutes]

export const rules = sections.flatMap(rulesOf)
