import { cost } from '../identity/passwords.ts'
import { priority } from '../identity/passwords-pool.ts'

const real = { ...cost }

export const realPriority = { ...priority }

/**
 * For everything that does not depend on how long a hash takes: tests make thousands, and threads with a low priority
 * may not begin for half a minute while no core is idle.
 */
export function lowerHashCost() {
  Object.assign(cost, { memoryCost: 8, timeCost: 1 })
  Object.assign(priority, { niceIncrement: 0 })
}

export const restoreHashCost = () => Object.assign(cost, real)
