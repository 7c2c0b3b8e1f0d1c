import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'

/** The classes that somebody teaches or taught. */
export const listTaught = (db: Kysely<Schema>, personId: number) =>
  classes(db)
    .innerJoin('classTeacher', 'classTeacher.classId', 'class.id')
    .innerJoin('organizationUser', 'organizationUser.id', 'organizationUserId')
    .where('organizationUser.personId', '=', personId)
    .select('role')
    .execute()

/** The classes that somebody asked for, attends or attended. */
export const listAttended = (db: Kysely<Schema>, personId: number) =>
  classes(db)
    .innerJoin('enrolment', 'enrolment.classId', 'class.id')
    .where('enrolment.personId', '=', personId)
    .select(['enrolment.status', 'enrolment.createdDate'])
    .execute()

/** Who came, as far as it is about somebody themself. */
export const listMarks = (db: Kysely<Schema>, personId: number) =>
  classes(db)
    .innerJoin('attendance', 'attendance.classId', 'class.id')
    .innerJoin('classDay', 'classDay.id', 'classDayId')
    .where('attendance.personId', '=', personId)
    .where('mark', 'is not', null)
    .orderBy('classDay.date')
    .select(['classDay.date', 'mark', 'minutesLate', 'note'])
    .execute()

/** What somebody has written to those who belong to an organization, or to a class. */
export const listAnnounced = (db: Kysely<Schema>, personId: number) =>
  db
    .selectFrom('announcement')
    .innerJoin('organization', 'organization.id', 'announcement.organizationId')
    .leftJoin('class', 'class.id', 'announcement.classId')
    .where('authorPersonId', '=', personId)
    .orderBy('announcement.id')
    .select(['organization.name as organizationName', 'class.name as className'])
    .select(['title', 'body', 'announcement.createdDate'])
    .execute()

const classes = (db: Kysely<Schema>) =>
  db
    .selectFrom('class')
    .innerJoin('organization', 'organization.id', 'class.organizationId')
    .orderBy('class.id')
    .select(['class.id', 'class.name', 'organization.name as organizationName'])
    .select(['startDate', 'endDate'])
