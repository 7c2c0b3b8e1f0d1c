import { expressionBuilder, type Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'

/** The classes that somebody teaches or taught. */
export const listTaught = (db: Kysely<Schema>, personId: number) =>
  classes(db, personId)
    .innerJoin('classTeacher', (join) =>
      join
        .onRef('classTeacher.classId', '=', 'class.id')
        .onRef('classTeacher.organizationUserId', '=', 'organizationUser.id'),
    )
    .select('role')
    .execute()

/** The classes that somebody asked for, attends or attended. */
export const listAttended = (db: Kysely<Schema>, personId: number) =>
  classes(db, personId)
    .innerJoin('enrolment', 'enrolment.classId', 'class.id')
    .where('enrolment.personId', '=', personId)
    .select(['enrolment.status', 'enrolment.createdDate'])
    .execute()

/** Who came, as far as it is about somebody themself. */
export const listMarks = (db: Kysely<Schema>, personId: number) =>
  classes(db, personId)
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
    .leftJoin('organizationUser', (join) =>
      join
        .onRef('organizationUser.organizationId', '=', 'announcement.organizationId')
        .onRef('organizationUser.personId', '=', 'announcement.authorPersonId'),
    )
    .where('authorPersonId', '=', personId)
    .orderBy('announcement.id')
    .select(['organization.name as organizationName', shownName.as('className')])
    .select(['title', 'body', 'announcement.createdDate'])
    .execute()

/** Whoever is suspended sees of the organization no more than everybody, and so not what a class is called by now. */
const shownName = expressionBuilder<Schema, 'class' | 'organizationUser'>()
  .case()
  .when('organizationUser.status', '!=', 'Suspended')
  .then(expressionBuilder<Schema, 'class'>().ref('class.name'))
  .end()

/** The classes of organizations that somebody belongs to; also of those that they have left, but for drafts. */
const classes = (db: Kysely<Schema>, personId: number) =>
  db
    .selectFrom('class')
    .innerJoin('organization', 'organization.id', 'class.organizationId')
    .innerJoin('organizationUser', 'organizationUser.organizationId', 'organization.id')
    .where('organizationUser.personId', '=', personId)
    .where((where) =>
      where.or([
        where('organizationUser.status', '=', 'Active'),
        where('class.status', '!=', 'Draft'),
      ]),
    )
    .orderBy('class.id')
    .select(['class.id', shownName.as('name'), 'organization.name as organizationName'])
    .select(['startDate', 'endDate'])
