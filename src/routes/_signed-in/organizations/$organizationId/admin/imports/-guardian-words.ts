import { familyAccessNames } from '#contract/people/families.ts'
import type { ImportGuardian } from '#contract/people/imports.ts'

const list = new Intl.ListFormat('en-US')

/** Whom the file makes a guardian of whom, what they may do, and through which account. */
export function guardianSentence(guardian: ImportGuardian): string {
  const { name, access, children } = guardian
  const becomes = `${name} (${accountWords(guardian)}) will be a guardian of ${list.format(children)}`
  if (access === null) return `${becomes}.`
  const allowed = familyAccessNames[access].toLowerCase()
  return `${becomes} ${access === 'Full' ? `with ${allowed}` : `(${allowed})`}.`
}

function accountWords({ address, account }: ImportGuardian): string {
  if (account === null) return 'you do not have permission to see the account'
  const words = {
    None: 'no account',
    Unverified: 'no account until this email is verified',
    Active: 'verified account',
  }[account]
  return address === null ? words : `${address}, ${words}`
}
