import { expect, test } from 'vitest'
import type { CandidateDecision } from '#contract/applications/applications.ts'
import { candidatesInShort, decisionCounts, ownStatusWords } from './application-words.ts'

const candidate = (name: string, decision: CandidateDecision = 'Pending') => ({
  name,
  kind: 'Student',
  decision,
})

test("The short form uses the first name of people with the applicant's last name", () => {
  const some = ['Mia Ruiz Soto', 'Ana', 'Max Soto', 'Ruiz Soto'].map((name) => candidate(name))
  const teacher = { ...candidate('Eva Ruiz Soto'), kind: 'Teacher' }
  expect(candidatesInShort([teacher, ...some], 'Eva Ruiz Soto')).toBe(
    'Eva (teacher); Mia, Ana, Max, Ruiz (students)',
  )
  expect(candidatesInShort([candidate('Max Berg')], 'Soto')).toBe('Max Berg (student)')
})

test('Decisions are counted from the best to the worst', () => {
  const some = [
    candidate('Mia', 'Declined'),
    candidate('Theo', 'Accepted'),
    candidate('Lena', 'Accepted'),
    candidate('Emil'),
    candidate('Ida', 'Waitlisted'),
  ]
  expect(decisionCounts(some)).toBe('2 accepted, 1 on the waitlist, 1 declined')
  expect(decisionCounts([candidate('Mia')])).toBe('')
})

test('Applicants read the decisions so far, also while the others are in review', () => {
  const candidates = [candidate('Mia', 'Accepted'), candidate('Theo')]
  expect(ownStatusWords({ status: 'InReview', candidates })).toBe('In review\u00A0· Mia: accepted')
  expect(ownStatusWords({ status: 'InReview', candidates: [candidate('Mia')] })).toBe('In review')
  expect(ownStatusWords({ status: 'Decided', candidates })).toBe('Mia: accepted')
})
