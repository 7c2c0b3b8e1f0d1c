import { cost } from '../identity/passwords.ts'

const real = { ...cost }

/** For everything that does not depend on how long a hash takes: tests make thousands. */
export const lowerHashCost = () => Object.assign(cost, { memoryCost: 8, timeCost: 1 })

export const restoreHashCost = () => Object.assign(cost, real)
