import type { RoundComparison, RoundPreview } from '#contract/classes/registration-rounds.ts'
import { second } from '#contract/dates/durations.ts'
import type { Db } from '#server/database/schema/schema.ts'
import type { SemesterKey } from '#server/timetable/semesters/semesters.queries.ts'
import { findPublishedInput } from './published-round.queries.ts'
import { readRoundInput } from './round-input.queries.ts'
import { compareWithBest, runInThread } from './round-threads.ts'

type Asked = SemesterKey & { seed: string }

const searching = 10 * second

/** What decides the round of a semester: once it is published, what decided it. */
async function readInput(db: Db, key: SemesterKey) {
  const { input, classes } = await readRoundInput(db, key)
  return { input: (await findPublishedInput(db, key)) ?? input, classes }
}

/** What a round would do with the choices of a semester now, or did with those that were published. */
export async function previewRound(
  db: Db,
  { organizationId, semesterId, seed }: Asked,
): Promise<RoundPreview> {
  const { input, classes } = await readInput(db, { organizationId, semesterId })
  const { result, measures } = await runInThread(input, seed)
  const able = input.students.flatMap(({ choices }) =>
    choices.filter(({ refusal }) => refusal === null),
  )
  const chosen = Map.groupBy(able, ({ classId }) => classId)
  const placed = Map.groupBy(result.places, ({ classId }) => classId)
  const waiting = new Map(result.waitlists.map((each) => [each.classId, each.studentIds.length]))
  return {
    semesterId,
    seed,
    rules: result.rules,
    fingerprint: result.fingerprint,
    studentsCount: input.students.length,
    measures,
    classes: classes.map(({ id: classId, name: className }) => {
      const dissolved = result.dissolved.find((each) => each.classId === classId)
      return {
        classId,
        className,
        chosen: chosen.get(classId)?.length ?? 0,
        placed: placed.get(classId)?.length ?? 0,
        waiting: waiting.get(classId) ?? 0,
        dissolved: dissolved
          ? { students: dissolved.students, minStudents: dissolved.minStudents }
          : null,
      }
    }),
  }
}

/** The best assignment for the worst-off family, beginning with that of the round. */
export async function compareRound(
  db: Db,
  { organizationId, semesterId, seed }: Asked,
): Promise<RoundComparison> {
  const { input } = await readInput(db, { organizationId, semesterId })
  const { result } = await runInThread(input, seed)
  return compareWithBest(input, result.places, searching)
}
