import { useMemo, type ReactNode } from 'react'
import { linkOptions } from '@tanstack/react-router'
import { Check, Hourglass, X } from 'lucide-react'
import { acceptanceSentence, isBlocked } from '#contract/applications/application-words.ts'
import type { AdminApplication } from '#contract/applications/application-review.ts'
import { statusAfter } from '#contract/applications/application-steps.ts'
import type { CandidateDecision, Decision } from '#contract/applications/applications.ts'
import {
  applicationQuery,
  decideApplication,
} from '#src/api/applications/application-review.api.ts'
import { useMay } from '#src/components/rights/rights/may.ts'
import {
  changing,
  NotPossible,
  type ChangingAction,
  type RowAction,
  type RowActions,
} from '#src/components/table/row-actions.ts'

interface DecisionFacts {
  id: string
  label: string
  past: string
  icon: ReactNode
  title: (what: string) => string
  /** Of candidates that the decision can still change. */
  open: readonly CandidateDecision[]
  isDestructive?: boolean
}

const size = { size: 18, 'aria-hidden': true } as const

const facts: Record<Decision, DecisionFacts> = {
  Accepted: {
    id: 'accept',
    label: 'Accept',
    past: 'accepted',
    icon: <Check {...size} />,
    title: (what) => `Accept ${what}`,
    open: ['Pending', 'Waitlisted'],
  },
  Waitlisted: {
    id: 'waitlist',
    label: 'Add to the waitlist',
    past: 'put on the waitlist',
    icon: <Hourglass {...size} />,
    title: (what) => `Put ${what} on the waitlist`,
    open: ['Pending'],
  },
  Declined: {
    id: 'decline',
    label: 'Decline',
    past: 'declined',
    icon: <X {...size} />,
    title: (what) => `Decline ${what}`,
    open: ['Pending', 'Waitlisted'],
    isDestructive: true,
  },
}

const decided = 'decided'

/** Decides on everybody whom an application is still open for, with the default email. */
function deciding(decision: Decision): ChangingAction<AdminApplication, null> {
  const { label, open, ...action } = facts[decision]
  const isOpen = (candidate: { decision: CandidateDecision }) => open.includes(candidate.decision)
  const reasonAgainst = ({
    status,
    candidates,
  }: Pick<AdminApplication, 'status' | 'candidates'>) => {
    if (status === 'Withdrawn') return 'withdrawn'
    return candidates.some(isOpen) && statusAfter('decideAll', status) ? null : decided
  }
  return {
    ...action,
    label: [label, label],
    startOptions: null,
    consequence:
      'This decides on everybody who is not decided yet. The applicants get an email right away, so this can’t be undone.',
    reasonAgainst,
    work: () => ({
      prepare: async ({ id }, signal) => {
        const application = await applicationQuery(id).ask(signal, 'shown')
        const reason = reasonAgainst(application)
        if (reason !== null) throw new NotPossible(`It is ${reason}.`)
        const those = application.candidates.filter(isOpen)
        const blocked = those.find(({ acceptance }) => isBlocked(acceptance))
        if (decision === 'Accepted' && blocked) throw new NotPossible(acceptanceSentence(blocked))
        return {
          id,
          version: application.version,
          decisions: those.map(({ id: candidateId }) => ({ candidateId, decision })),
        }
      },
      send: (body, how) => decideApplication(body as Parameters<typeof decideApplication>[0], how),
      undo: null,
    }),
  }
}

export const accepting = changing(deciding('Accepted'))

const actions: readonly RowAction<AdminApplication>[] = [
  accepting,
  changing(deciding('Waitlisted')),
  changing(deciding('Declined')),
]

export const applicationLink: RowActions<AdminApplication>['link'] = ({ id }) =>
  linkOptions({
    from: '/organizations/$organizationId/admin',
    to: '/organizations/$organizationId/admin/application/$applicationId',
    params: { applicationId: id },
  })

/** What the user may do with the applications of the list. */
export function useApplicationActions(): RowActions<AdminApplication> {
  const mayDecide = useMay()('applications.decide')
  return useMemo(() => ({ actions: mayDecide ? actions : [], link: applicationLink }), [mayDecide])
}
