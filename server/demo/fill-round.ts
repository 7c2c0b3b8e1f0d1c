import { addDays } from '#contract/dates/weekdays.ts'
import type { Db } from '#server/database/schema/schema.ts'
import type { SemesterKey } from '#server/timetable/semesters/semesters.queries.ts'

/** Three classes at each of two times, for which most students have chosen, until a week from now. */
export async function fillRound(
  db: Db,
  { organizationId, semesterId }: SemesterKey,
  today: string,
): Promise<void> {
  const classes = await db
    .selectFrom('class')
    .where('semesterId', '=', semesterId)
    .orderBy('id')
    .select('id')
    .execute()
  const slots = await db
    .selectFrom('timeSlot')
    .where('organizationId', '=', organizationId)
    .orderBy('startTime')
    .limit(2)
    .select('id')
    .execute()
  const times = slots.map(({ id: slotId }, time) => ({
    slotId,
    classIds: classes.slice(time * 3, time * 3 + 3).map(({ id }) => id),
  }))
  for (const { slotId, classIds } of times)
    await db
      .updateTable('classMeeting')
      .set({ weekday: 'Tuesday', slotId, startTime: null, endTime: null })
      .where('classId', 'in', classIds)
      .execute()
  const students = await db
    .selectFrom('organizationUser')
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'Active')
    .where('isStudent', '=', true)
    .orderBy('id')
    .limit(36)
    .select('personId')
    .execute()
  const choices = students.flatMap(({ personId }, student) =>
    times.flatMap(({ classIds }, time) =>
      classIds
        // The first class of each time is the first choice of most.
        .toSpliced(0, 0, ...(student % 4 === 3 ? classIds.slice(1, 2) : []))
        .filter((classId, place, all) => all.indexOf(classId) === place)
        .slice(0, 2 + ((student + time) % 2))
        .map((classId, place) => ({ organizationId, personId, classId, rank: place + 1 })),
    ),
  )
  if (choices.length > 0) await db.insertInto('planChoice').values(choices).execute()
  await db
    .insertInto('registrationRound')
    .values({
      organizationId,
      semesterId,
      dueDate: addDays(today, 7),
      dueTime: '18:00',
      seed: '8f1c5a64f2d3b7e09a4c6d1b2e3f4a5c',
    })
    .execute()
}
