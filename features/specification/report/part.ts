import type { Rule } from '../rule.ts'

/** The error message for a requested part of the specification that does not exist. */
export function complaintAbout(part: string, rules: Rule[]): string | undefined {
  const sections = [...new Set(rules.map(({ id }) => id.split('.')[0]))]
  if (sections.includes(part) || rules.some(({ id }) => id === part)) return undefined
  if (/^[1-9]\./.test(part)) return `There is no such rule: ${part}`
  return `"${part}" is neither a section (${sections.join(', ')}) nor a rule such as 4.newest-toast-first.`
}
