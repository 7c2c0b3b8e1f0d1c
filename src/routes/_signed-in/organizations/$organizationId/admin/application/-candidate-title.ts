import type { DeskCandidate } from '#contract/applications/application-desk.ts'
import { candidateWords } from '#src/components/applications/applications/application-words.ts'

/** Somebody for whom one applied, with the age of a student. */
export const candidateTitle = (candidate: DeskCandidate) =>
  candidate.age === null
    ? candidateWords(candidate)
    : `${candidate.name} (${candidate.kind.toLowerCase()}, age ${candidate.age})`
