import type { RoundReplay, RoundRun } from '#contract/classes/registration-rounds.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { notFound } from '#server/http/problem.ts'
import type { SemesterKey } from '#server/timetable/semesters/semesters.queries.ts'
import { type RoundResult, roundAsText } from './registration-round.rules.ts'
import type { RoundInput } from './round-input.ts'
import { runInThread } from './round-threads.ts'

/** The published round of a semester, to the byte as it was run. */
async function findRun(db: Db, { organizationId, semesterId }: SemesterKey) {
  const found = await db
    .selectFrom('registrationRound')
    .where('organizationId', '=', organizationId)
    .where('semesterId', '=', semesterId)
    .where('publishedDate', 'is not', null)
    .select(['seed', 'fingerprint', 'input', 'result'])
    .executeTakeFirst()
  if (!found) return undefined
  const { seed, fingerprint, input, result } = found
  if (fingerprint === null || input === null || result === null) return undefined
  return { seed, fingerprint, input, result }
}

/** What decided the published round. Undefined before it is published. */
export async function findPublishedInput(
  db: Db,
  key: SemesterKey,
): Promise<RoundInput | undefined> {
  const run = await findRun(db, key)
  return run && JSON.parse(run.input)
}

/** The published result, and the names of the classes. Undefined before it is published. */
export async function findPublished(db: Db, key: SemesterKey) {
  const run = await findRun(db, key)
  if (!run) return undefined
  const result: RoundResult = JSON.parse(run.result)
  const rows = await db
    .selectFrom('class')
    .where('organizationId', '=', key.organizationId)
    .where('semesterId', '=', key.semesterId)
    .select(['id', 'name'])
    .execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return { result, nameOf: (classId: number) => names.get(classId) ?? 'a class that was removed' }
}

/** What was published, for whoever wants to run it again elsewhere. */
export async function findRoundRun(db: Db, key: SemesterKey): Promise<RoundRun> {
  const run = await findRun(db, key)
  if (!run) throw notFound()
  const { rules }: RoundResult = JSON.parse(run.result)
  return { ...run, rules }
}

/** Runs a published round again, and compares the result byte by byte. */
export async function replayRound(db: Db, key: SemesterKey): Promise<RoundReplay> {
  const { input, seed, result } = await findRoundRun(db, key)
  const again = await runInThread(JSON.parse(input) as RoundInput, seed)
  return {
    isSame: roundAsText(again.result) === result,
    fingerprint: again.result.fingerprint,
  }
}
