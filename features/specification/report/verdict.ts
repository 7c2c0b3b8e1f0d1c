import type { Rule } from '../rule.ts'
import type { Evidence } from './evidence.ts'

export type Verdict = 'verified' | 'failed' | 'not run' | 'without evidence'

export interface JudgedRule extends Rule {
  evidence: Evidence[]
  verdict: Verdict
}

export const judge = (rules: Rule[], evidence: Evidence[]): JudgedRule[] =>
  rules.map((rule) => {
    const own = evidence.filter((one) => one.rules.includes(rule.id))
    return { ...rule, evidence: own, verdict: verdictOn(own) }
  })

function verdictOn(evidence: Evidence[]): Verdict {
  if (evidence.length === 0) return 'without evidence'
  if (evidence.some(({ last }) => last?.isFine === false)) return 'failed'
  return evidence.every(({ last }) => last) ? 'verified' : 'not run'
}

/** Whether a rule belongs to the requested part: a section `4`, or one rule `4.newest-toast-first`. */
export const isOf = (part: string | undefined, { id }: Rule) =>
  !part || id === part || id.startsWith(`${part}.`)
