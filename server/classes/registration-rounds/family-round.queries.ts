import type { FamilyRound } from '#contract/classes/registration-rounds.ts'
import type { SignedIn } from '#server/calls/call.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { clock } from '#server/process/clock.ts'
import { listOwnStudents, type Student } from '../class-access/class-access.queries.ts'
import type { SemesterKey } from '#server/timetable/semesters/semesters.queries.ts'
import { findPublished } from './published-round.queries.ts'
import { findPreferences } from './round-preferences.queries.ts'
import { findRound, shownRound } from './registration-rounds.queries.ts'
import { unmetInWords } from './unmet-words.ts'

/** The round of a semester, with what the people whom the visitor can view or enroll chose and got. Null without a round. */
export async function findFamilyRound(
  db: Db,
  visitor: SignedIn,
  key: SemesterKey,
): Promise<FamilyRound | null> {
  const round = await findRound(db, key)
  if (!round) return null
  const students = await listOwnStudents(db, visitor.personId)
  const { name } = await db
    .selectFrom('semester')
    .where('id', '=', key.semesterId)
    .select('name')
    .executeTakeFirstOrThrow()
  return {
    semesterId: key.semesterId,
    semesterName: name,
    ...shownRound(round),
    preferences: await findPreferences(
      db,
      { roundId: round.id, personId: visitor.personId },
      students,
    ),
    result: await findResult(db, key, students),
    now: clock.timestamp(),
  }
}

async function findResult(
  db: Db,
  key: SemesterKey,
  students: Student[],
): Promise<FamilyRound['result']> {
  const published = await findPublished(db, key)
  if (!published) return null
  const { result, nameOf } = published
  const byId = new Map(students.map((student) => [student.personId, student]))
  return {
    places: result.places.flatMap(({ studentId, classId, rank }) =>
      byId.has(studentId)
        ? [{ personId: studentId, classId, className: nameOf(classId), rank }]
        : [],
    ),
    unmet: result.unmet.flatMap(({ studentId, classId, rank, reason }) => {
      const student = byId.get(studentId)
      if (!student) return []
      const className = nameOf(classId)
      const sentence = unmetInWords(reason, { className, nameOf, student })
      return [{ personId: studentId, classId, className, rank, sentence }]
    }),
  }
}
