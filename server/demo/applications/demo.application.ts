import type { CandidateKind, Decision } from '#contract/applications/applications.ts'

export type DemoApplication = {
  /** Who applies, and has an account. */
  firstName: string
  lastName: string
  /** Who belongs to their family besides: adults without an account, and children with their ages. */
  adults?: string[]
  children: Record<string, number>
  /** By their first names, and what became of them how many days ago. */
  candidates: {
    firstName: string
    kind: CandidateKind
    decided?: { decision: Decision; daysAgo: number }
  }[]
  daysAgo: number
  message: string | null
  /** In the order of the questions. */
  answers: (string | null)[]
  reviewedDaysAgo?: number
  inquiry?: { question: string; daysAgo: number; answer?: { text: string; daysAgo: number } }
  notes?: { text: string; daysAgo: number }
  /** What they were told, where it was not the usual letter. */
  letter?: { subject: string; text: string }
  withdrawnDaysAgo?: number
}
