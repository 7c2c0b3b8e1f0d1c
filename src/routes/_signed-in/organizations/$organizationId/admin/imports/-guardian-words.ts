import { familyAccessNames } from '#contract/people/families.ts'
import type { ImportGuardian } from '#contract/people/imports.ts'

const list = new Intl.ListFormat('en-US')

/** Whom the file makes a guardian of whom, what they may do, and through which account. */
export function guardianSentence(guardian: ImportGuardian): string {
  const { name, access, children } = guardian
  const allowed = familyAccessNames[access].toLowerCase()
  const means = access === 'Full' ? `with ${allowed}` : `(${allowed})`
  return `${name} (${accountWords(guardian)}) will be a guardian of ${list.format(children)} ${means}.`
}

function accountWords({ address, account }: ImportGuardian): string {
  const words = {
    None: 'no account',
    Unverified: 'no account until this email is verified',
    Active: 'verified account',
  }[account]
  return address === null ? words : `${address}, ${words}`
}
