import type { MoveClasses, Suggestions } from '#contract/timetable/place-suggestions.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { notFound } from '#server/http/problem.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import { checkPlace } from '../scheduled-classes/scheduled-classes.queries.ts'
import { describeMoves } from './describe-moves.rules.ts'
import { readSchool } from './school.queries.ts'

/** What moves of classes of a semester would change. Those that do not meet then change nothing. Saves nothing. */
export async function reviewMoves(
  db: Db,
  holder: Holder,
  semesterId: number,
  moves: MoveClasses['moves'],
): Promise<Suggestions> {
  const { organizationId } = holder
  for (const { classId } of moves)
    await db
      .selectFrom('class')
      .where('organizationId', '=', organizationId)
      .where('id', '=', classId)
      .select('id')
      .executeTakeFirstOrThrow(notFound)
  for (const place of moves) await checkPlace(db, organizationId, { ...place, semesterId })
  return describeMoves(await readSchool(db, holder, semesterId), moves)
}
