import type { WaitlistChance } from '#contract/classes/enrollments.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { notFound } from '#server/http/problem.ts'
import { dayIn, todayIn } from '#server/tenancy/organizations.queries.ts'
import { daysIn } from '#server/timetable/class-days/class-days.queries.ts'
import { meetingDates } from '#server/timetable/scheduled-classes/meetings.rules.ts'
import { waitingCount } from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'
import { requireVisible } from '../class-access/class-access.queries.ts'
import { fewestCases, nextTen } from './waitlist-chance.rules.ts'

/**
 * What became of those who joined a waitlist at the same place, in classes of the same category, or else in all classes of
 * the organization. Whoever left the waitlist by themselves does not count. Null if there are too few cases.
 */
export async function findWaitlistChance(
  db: Db,
  personId: number,
  classId: number,
  given?: number,
): Promise<WaitlistChance | null> {
  await requireVisible(db, personId, classId)
  const one = await db
    .selectFrom('class')
    .innerJoin('organization', 'organization.id', 'class.organizationId')
    .where('class.id', '=', classId)
    .select(['organizationId', 'category', 'timeZone', waitingCount])
    .executeTakeFirst()
  if (!one) throw notFound()
  const position = given ?? one.waitingCount + 1
  const cases = await listCases(db, one, position)
  const ofCategory = cases.filter(({ category }) => category === one.category)
  const isOfCategory = one.category !== null && ofCategory.length >= fewestCases
  const counted = isOfCategory ? ofCategory : cases
  const past = {
    casesCount: counted.length,
    gotInCount: counted.filter(({ isIn }) => isIn).length,
  }
  const range = nextTen(past)
  if (!range) return null
  return {
    position,
    ...past,
    ...range,
    classesCount: new Set(counted.map((each) => each.classId)).size,
    semestersCount: new Set(counted.map(({ semesterId }) => semesterId)).size,
    isOfCategory,
  }
}

type Where = { organizationId: number; timeZone: string }

/** Those who joined a waitlist at a place, in classes whose second day has come. */
async function listCases(db: Db, { organizationId, timeZone }: Where, position: number) {
  const rows = await db
    .selectFrom('enrollment')
    .innerJoin('class', 'class.id', 'enrollment.classId')
    .innerJoin('classMeeting', 'classMeeting.classId', 'class.id')
    .where('enrollment.organizationId', '=', organizationId)
    .where('joinedAsPosition', '=', position)
    .where('class.status', '=', 'Published')
    .select(['enrollment.classId', 'enrollment.status', 'statusDate', 'enrolledDate'])
    .select(['semesterId', 'category', 'weekday', 'class.startDate', 'class.endDate'])
    .execute()
  const semesterIds = [...new Set(rows.map(({ semesterId }) => semesterId))]
  const calendars = semesterIds.length > 0 ? await daysIn(db, semesterIds).execute() : []
  const days = Map.groupBy(calendars, ({ semesterId }) => semesterId)
  const today = todayIn(timeZone)
  return rows.flatMap(({ status, statusDate, enrolledDate, ...row }) => {
    const second = meetingDates(row, days.get(row.semesterId) ?? [])[1]
    if (second === undefined || second > today) return []
    const isIn = enrolledDate !== null && dayIn(timeZone, enrolledDate) < second
    const hasEnded = status === 'Withdrawn' || status === 'Declined'
    const hasLeft = !isIn && hasEnded && dayIn(timeZone, statusDate) < second
    return hasLeft ? [] : [{ ...row, isIn }]
  })
}
