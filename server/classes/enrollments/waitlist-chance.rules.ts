/** Below this, the past says too little. */
export const fewestCases = 20

type Past = { casesCount: number; gotInCount: number }

/** How many are asked about: “of the next ten”. */
const next = 10

/**
 * The range in which, with a probability of 80 %, the number of the next ten lies who get in: the beta-binomial distribution
 * after the past cases, with an even prior. Null if there are too few cases.
 */
export function nextTen({ casesCount, gotInCount }: Past): { fewest: number; most: number } | null {
  if (casesCount < fewestCases) return null
  const weights = betaBinomial(next, 1 + gotInCount, 1 + casesCount - gotInCount)
  return { fewest: quantile(weights, 0.1), most: quantile(weights, 0.9) }
}

/** The probabilities of 0 to `count` successes. */
export function betaBinomial(count: number, alpha: number, beta: number): number[] {
  const weights = [1]
  for (let successes = 1; successes <= count; successes += 1) {
    const before = weights[successes - 1] ?? 0
    const ratio =
      ((count - successes + 1) * (alpha + successes - 1)) / (successes * (beta + count - successes))
    weights.push(before * ratio)
  }
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => weight / total)
}

/** The smallest number at which the probabilities reach a share. */
function quantile(weights: readonly number[], share: number): number {
  let sum = 0
  const found = weights.findIndex((weight) => {
    sum += weight
    return sum >= share
  })
  return found < 0 ? weights.length - 1 : found
}
