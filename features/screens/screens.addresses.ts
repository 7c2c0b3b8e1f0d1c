import { Weekday } from '#contract/dates/weekdays.ts'
import type { Database } from '#server/database/database.ts'
import { searchable } from '#server/database/searchable.ts'
import { semestersAround } from '#server/demo/timetable.ts'
import type { Names, Screen } from './screen.ts'

/** The address of a screen, with the ids of its records. */
export async function addressOf({ db }: Database, { address, names }: Screen, today: string) {
  const organization = await db
    .selectFrom('organization')
    .where('name', '=', names.organizationId ?? '')
    .select('id')
    .executeTakeFirstOrThrow()
  const named = (
    table: 'class' | 'semester' | 'organizationUser' | 'import' | 'role',
    name: string,
  ) =>
    db
      .selectFrom(table)
      .where('organizationId', '=', organization.id)
      .where('searchName', '=', searchable(name))
      // For classes repeated every semester, the next one.
      .orderBy('id', 'desc')
      .select('id')
      .executeTakeFirstOrThrow()
  const meetsOn = (weekday: Weekday) =>
    db
      .selectFrom('class')
      .innerJoin('classMeeting', 'classMeeting.classId', 'class.id')
      .innerJoin('semester', 'semester.id', 'semesterId')
      .where('class.organizationId', '=', organization.id)
      .where('semester.name', '=', semestersAround(today).now.name)
      .where('class.status', '=', 'Published')
      .where('weekday', '=', weekday)
      .select('class.id')
      .orderBy('class.id')
      .executeTakeFirstOrThrow()
  const inFamily = (name: string) =>
    db
      .selectFrom('person')
      .innerJoin('familyMember', 'familyMember.personId', 'person.id')
      .where('person.searchName', '=', searchable(name))
  const person = (name: string) =>
    inFamily(name).select('person.id as id').executeTakeFirstOrThrow()
  const find: Record<keyof Names, () => Promise<{ id: number | string }>> = {
    organizationId: async () => organization,
    classId: () => {
      const weekday = Weekday.options.find((each) => each === names.classId)
      return weekday ? meetsOn(weekday) : named('class', names.classId ?? '')
    },
    organizationUserId: () => named('organizationUser', names.organizationUserId ?? ''),
    semesterId: () => named('semester', semestersAround(today)[names.semesterId ?? 'now'].name),
    familyId: () =>
      inFamily(names.familyId ?? '')
        .select('familyMember.familyId as id')
        .executeTakeFirstOrThrow(),
    adultId: () => person(names.adultId ?? ''),
    childId: () => person(names.childId ?? ''),
    importId: () => named('import', names.importId ?? ''),
    classDayId: () =>
      db
        .selectFrom('classDay')
        .where('type', '=', names.classDayId ?? 'Regular')
        .select('id')
        .orderBy('date', 'desc')
        .executeTakeFirstOrThrow(),
    announcementId: () =>
      db
        .selectFrom('announcement')
        .where('organizationId', '=', organization.id)
        .where('title', '=', names.announcementId ?? '')
        .select('id')
        .executeTakeFirstOrThrow(),
    webhookId: () =>
      db
        .selectFrom('webhook')
        .where('organizationId', '=', organization.id)
        .where('name', '=', names.webhookId ?? '')
        .select('id')
        .executeTakeFirstOrThrow(),
    report: async () => ({ id: names.report ?? '' }),
    roleId: () => named('role', names.roleId ?? ''),
    exceptionRequestId: () =>
      db
        .selectFrom('exceptionRequest')
        .innerJoin('person', 'person.id', 'exceptionRequest.personId')
        .where('organizationId', '=', organization.id)
        .where('searchName', '=', searchable(names.exceptionRequestId ?? ''))
        .select('exceptionRequest.id')
        .executeTakeFirstOrThrow(),
    applicationId: () =>
      db
        .selectFrom('application')
        .innerJoin('person', 'person.userId', 'application.applicantUserId')
        .where('organizationId', '=', organization.id)
        .where('searchName', '=', searchable(names.applicationId ?? ''))
        .select('application.id')
        .executeTakeFirstOrThrow(),
  }
  let filled = address
  for (const [parameter, name] of address.matchAll(/\$(\w+)/g)) {
    const { id } = await find[name as keyof Names]()
    filled = filled.replace(parameter, String(id))
  }
  return filled
}
