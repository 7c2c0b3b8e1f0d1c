import { whatForWhom } from './1-what-for-whom.ts'
import { screensAndRoutes } from './2-screens-and-routes.ts'
import { entities } from './3-entities.ts'
import { states } from './4-states.ts'
import { validation } from './5-validation.ts'
import { permissions } from './6-permissions.ts'
import { calls } from './7-calls.ts'
import { errors } from './8-errors.ts'
import { constants } from './9-constants.ts'
import { rulesOf, type Section } from './rule.ts'

/** Every sentence of the specification. */
export const sections: Section[] = [
  whatForWhom,
  screensAndRoutes,
  entities,
  states,
  validation,
  permissions,
  calls,
  errors,
  constants,
]

export const rules = sections.flatMap(rulesOf)
