import {
  FamilyRound,
  RegistrationRound,
  RoundComparison,
  RoundPreview,
  RoundReplay,
  RoundRun,
  type PublishRound,
  type RoundSeed,
  type SavePreferences,
  type SaveRound,
} from '#contract/classes/registration-rounds.ts'
import { z } from '#contract/zod.ts'
import { send, sendOnly, type Change } from '../http.ts'
import { question } from '../question.ts'

type InSemester<Input> = Input & { semesterId: number }

/** Null if the semester has no round. */
export const familyRoundQuery = (semesterId: number) =>
  question(
    ['classes', 'round', semesterId],
    `RegistrationRound/${semesterId}`,
    z.nullable(FamilyRound),
  )

export const savePreferences = (
  { semesterId, ...input }: InSemester<SavePreferences>,
  change: Change,
) =>
  send('put', `RegistrationRound/preferences/${semesterId}`, change, input).json(
    z.nullable(FamilyRound),
  )

export const registrationRoundQuery = (semesterId: number) =>
  question(
    ['classes', 'round-admin', semesterId],
    `RegistrationRound/admin/${semesterId}`,
    RegistrationRound,
  )

export const saveRound = ({ semesterId, ...input }: InSemester<SaveRound>, change: Change) =>
  send('put', `RegistrationRound/admin/${semesterId}`, change, input).json(RegistrationRound)

export const removeRound = (semesterId: number, change: Change) =>
  sendOnly('delete', `RegistrationRound/admin/${semesterId}`, change)

export const previewRound = ({ semesterId, ...input }: InSemester<RoundSeed>, change: Change) =>
  send('post', `RegistrationRound/admin/preview/${semesterId}`, change, input).json(RoundPreview)

export const compareRound = ({ semesterId, ...input }: InSemester<RoundSeed>, change: Change) =>
  send('post', `RegistrationRound/admin/comparison/${semesterId}`, change, input).json(
    RoundComparison,
  )

export const publishRound = ({ semesterId, ...input }: InSemester<PublishRound>, change: Change) =>
  send('post', `RegistrationRound/admin/publish/${semesterId}`, change, input).json(
    RegistrationRound,
  )

/** What was published, to run it again. */
export const roundRunQuery = (semesterId: number) =>
  question(
    ['classes', 'round-run', semesterId],
    `RegistrationRound/admin/run/${semesterId}`,
    RoundRun,
  )

export const replayRound = ({ semesterId }: InSemester<unknown>, change: Change) =>
  send('post', `RegistrationRound/admin/check/${semesterId}`, change).json(RoundReplay)
