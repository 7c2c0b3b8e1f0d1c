import { expect, test } from 'vitest'
import type { CandidateDecision, MyApplication } from '#contract/applications/applications.ts'
import { shownApplications } from './-own-lists.tsx'

const application = (
  id: number,
  decisions: CandidateDecision[],
  more: Partial<MyApplication> = {},
): MyApplication => ({
  id,
  message: null,
  answers: [],
  status: decisions.includes('Pending') ? 'Submitted' : 'Decided',
  candidates: decisions.map((decision, index) => ({
    id: index + 1,
    name: 'Mia Lind',
    kind: 'Student',
    decision,
  })),
  inquiries: [],
  decisionEmails: [],
  createdDate: '2026-11-21T10:00:00.000Z',
  organization: { id: 1, name: 'Lindenschule', logoImageUrl: null, isPublic: true },
  version: 1,
  ...more,
})

const shown = (...applications: MyApplication[]) =>
  shownApplications(applications).map(({ id }) => id)

test('An application on the waitlist stays visible when the user applies for someone else', () => {
  const waitlisted = application(2, ['Accepted', 'Waitlisted'])
  expect(shown(application(3, ['Pending']), waitlisted)).toEqual([3, 2])
  expect(shown(application(3, ['Accepted']), waitlisted)).toEqual([2])
})

test('A declined application is shown until the next one, and a closed one is not', () => {
  const declined = application(2, ['Declined'])
  expect(shown(declined)).toEqual([2])
  expect(shown(application(3, ['Pending']), declined)).toEqual([3])
  expect(shown(application(3, ['Accepted']), declined)).toEqual([])
  const withdrawn = application(3, ['Pending', 'Waitlisted'], { status: 'Withdrawn' })
  expect(shown(withdrawn, declined)).toEqual([])
})
