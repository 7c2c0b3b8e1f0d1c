import { openStatuses } from '#contract/classes/enrollments.ts'
import { enrollmentReaders, familyReaders } from '#contract/rights/guarded.ts'
import type { ConflictKind } from '#contract/timetable/timetable.ts'
import { allOf, readInParts } from '#server/database/in-parts.ts'
import type { Db } from '#server/database/schema/schema.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import { membersEnrolled } from '../scheduled-classes/scheduled-classes.queries.ts'
import { requireNotArchived } from '../semesters/semesters.queries.ts'
import type { Plan } from '../timetable/plan.queries.ts'
import { isShownTo } from '../timetable/resolve-conflicts.ts'
import { readTimetablePlan } from '../timetable/timetable.queries.ts'

/** Two classes that the same students chose. */
export type ChosenPair = { one: number; other: number; count: number }

/** The children of a family who chose classes, and these classes. */
export type Siblings = {
  /** Their last names. None without the permission to see families. */
  names: string[]
  classIds: number[]
}

/** All that suggestions for a semester depend on. It can be sent to a thread. */
export type School = {
  plan: Plan
  semesterId: number
  /** Kinds of conflicts that the caller may see. Others neither count nor matter. */
  kinds: ConflictKind[]
  /** Whether the caller may see which students are in which class. */
  areStudentsShown: boolean
  /** How many students chose each class. */
  chosenCounts: Map<number, number>
  chosenPairs: ChosenPair[]
  siblings: Siblings[]
}

/** Reads what suggestions for a semester depend on, as far as the caller may see it. */
export async function readSchool(db: Db, holder: Holder, semesterId: number): Promise<School> {
  const { organizationId, permissions } = holder
  await requireNotArchived(db, { organizationId, semesterId })
  const { plan } = await readTimetablePlan(db, organizationId, semesterId)
  const own = plan.classes.filter((one) => one.semesterId === semesterId).map(({ id }) => id)
  const chosen = await allOf(readInParts(own, (some) => listChosen(db, organizationId, some), 50))
  const areFamiliesShown = familyReaders.some((permission) => permissions.includes(permission))
  const shows = isShownTo(holder)
  const all: ConflictKind[] = [
    'TeacherBooked',
    'RoomBooked',
    'StudentsBooked',
    'StudentTeaches',
    'RoomTooSmall',
    'Holiday',
  ]
  return {
    plan,
    semesterId,
    kinds: all.filter(shows),
    areStudentsShown: enrollmentReaders.some((permission) => permissions.includes(permission)),
    chosenCounts: new Map(
      [...Map.groupBy(chosen, ({ classId }) => classId)].map(([id, some]) => [id, some.length]),
    ),
    chosenPairs: pairsOf(chosen),
    siblings: await listSiblings(db, organizationId, { chosen, areFamiliesShown }),
  }
}

type Chosen = { classId: number; personId: number; lastName: string }

/** Who chose which of some classes: who is in them, waits for a seat, or asked for one. */
const listChosen = (db: Db, organizationId: number, classIds: number[]): Promise<Chosen[]> =>
  membersEnrolled(db, organizationId)
    .where('enrollment.classId', 'in', classIds)
    .where('enrollment.status', 'in', openStatuses)
    .select(['enrollment.classId', 'enrollment.personId', 'person.lastName'])
    .orderBy('enrollment.personId')
    .orderBy('enrollment.classId')
    .execute()

/** How many students chose both of two classes. */
function pairsOf(chosen: readonly Chosen[]): ChosenPair[] {
  const pairs = new Map<string, ChosenPair>()
  for (const theirs of Map.groupBy(chosen, ({ personId }) => personId).values()) {
    const ids = [...new Set(theirs.map(({ classId }) => classId))].toSorted((a, b) => a - b)
    for (const [at, one] of ids.entries())
      for (const other of ids.slice(at + 1)) {
        const key = `${one} ${other}`
        pairs.set(key, { one, other, count: (pairs.get(key)?.count ?? 0) + 1 })
      }
  }
  return [...pairs.values()]
}

/** Families of which two children or more chose classes. */
async function listSiblings(
  db: Db,
  organizationId: number,
  { chosen, areFamiliesShown }: { chosen: readonly Chosen[]; areFamiliesShown: boolean },
): Promise<Siblings[]> {
  const byPerson = Map.groupBy(chosen, ({ personId }) => personId)
  const children = await allOf(
    readInParts(
      [...byPerson.keys()],
      (some) =>
        db
          .selectFrom('familyMember')
          .innerJoin('organizationFamily', 'organizationFamily.familyId', 'familyMember.familyId')
          .where('organizationId', '=', organizationId)
          .where('access', 'is', null)
          .where('personId', 'in', some)
          .select(['familyMember.familyId', 'personId'])
          .orderBy('familyMember.familyId')
          .orderBy('personId')
          .execute(),
      50,
    ),
  )
  const families = [...Map.groupBy(children, ({ familyId }) => familyId).values()]
  return families
    .filter((some) => some.length > 1)
    .map((some) => {
      const theirs = some.flatMap(({ personId }) => byPerson.get(personId) ?? [])
      const names = [...new Set(theirs.map(({ lastName }) => lastName).filter(Boolean))]
      return {
        names: areFamiliesShown ? names : [],
        classIds: [...new Set(theirs.map(({ classId }) => classId))],
      }
    })
}
