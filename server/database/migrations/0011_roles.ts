import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns, required, version } from '../columns.ts'

/** Named sets of permissions, and who holds them until when. Organizations of before get those that new ones begin with. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('role')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('organizationId', columns.reference, (column) =>
        column.notNull().references('organization.id').onDelete('cascade'),
      )
      .addColumn('name', 'text', required)
      .addColumn('searchName', columns.searchable, required)
      .addColumn('description', 'text')
      .addColumn('savedByPersonId', columns.reference, (column) =>
        column.references('person.id').onDelete('set null'),
      )
      .addColumn('savedDate', columns.instant, required)
      .addColumn('version', 'integer', version)
      .addUniqueConstraint('roleTenant', ['organizationId', 'id'])
      .addUniqueConstraint('roleName', ['organizationId', 'searchName'])
      .execute()

    await db.schema
      .createTable('rolePermission')
      .addColumn('roleId', columns.reference, (column) =>
        column.notNull().references('role.id').onDelete('cascade'),
      )
      .addColumn('permission', 'text', required)
      .addPrimaryKeyConstraint('rolePermissionOnce', ['roleId', 'permission'])
      .execute()

    await db.schema
      .createTable('roleGrant')
      .addColumn('organizationId', columns.reference, required)
      .addColumn('roleId', columns.reference, required)
      .addColumn('organizationUserId', columns.reference, required)
      .addColumn('untilDate', columns.date, (column) =>
        column.check(sql`until_date is null or ${columns.isDate('until_date')}`),
      )
      .addColumn('grantedByPersonId', columns.reference, (column) =>
        column.references('person.id').onDelete('set null'),
      )
      .addColumn('grantedDate', columns.instant, required)
      .addPrimaryKeyConstraint('roleGrantOnce', ['organizationUserId', 'roleId'])
      .addForeignKeyConstraint(
        'roleGrantRole',
        ['organizationId', 'roleId'],
        'role',
        ['organizationId', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .addForeignKeyConstraint(
        'roleGrantMember',
        ['organizationId', 'organizationUserId'],
        'organizationUser',
        ['organizationId', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .execute()

    const indices = [
      ['role', ['savedByPersonId']],
      ['roleGrant', ['organizationId', 'roleId']],
      ['roleGrant', ['grantedByPersonId']],
    ] as const
    for (const [table, fields] of indices) {
      await db.schema
        .createIndex(`${table}_${fields.join('_')}`)
        .on(table)
        .columns([...fields])
        .execute()
    }
    await giveRoles(db)
  },
})

const people = ['members.view', 'members.contact', 'members.manage'].concat([
  'students.manage',
  'families.view',
  'families.manage',
])
const classes = ['semesters.manage', 'classDays.manage', 'classes.view', 'classes.manage']
const desk = ['applications.view', 'applications.decide']
const all = [
  'organization.settings',
  ...people,
  'roles.manage',
  'teachers.manage',
  'students.medical',
  ...classes,
  'enrolments.manage',
  'enrolments.override',
  'attendance.view',
  'attendance.take',
  ...desk,
  'announcements.publish',
  'reports.view',
  'reports.personal',
  'data.import',
  'data.export',
  'audit.view',
]
const enrolling = ['classes.view', 'enrolments.manage', 'enrolments.override']

const given: Record<string, [description: string, permissions: string[]]> = {
  Administrator: ['Does everything but what is for owners alone.', all],
  Registrar: [
    'Looks after members, students, families, applications and enrolments.',
    [...people, ...enrolling, ...desk, 'reports.view', 'reports.personal'],
  ],
  Scheduler: [
    'Plans semesters, class days, classes and who teaches them.',
    [...classes, 'teachers.manage', 'members.view'],
  ],
  'Front desk': [
    'Takes attendance, and knows what to do when a child is unwell.',
    ['students.medical', 'attendance.view', 'attendance.take'],
  ],
  Teacher: [
    'Sees who the members are. What is about their own classes, teachers see anyhow.',
    ['members.view'],
  ],
  Viewer: [
    'Looks at members, classes, attendance and reports, without personal data.',
    ['members.view', 'classes.view', 'attendance.view', 'reports.view'],
  ],
}

async function giveRoles(db: Kysely<unknown>) {
  const now = new Date().toISOString()
  for (const [name, [description, permissions]] of Object.entries(given)) {
    await sql`insert into role (organization_id, name, search_name, description, saved_date)
      select id, ${name}, ${name.toLowerCase()}, ${description}, ${sql.lit(now)} from organization`.execute(
      db,
    )
    for (const permission of permissions)
      await sql`insert into role_permission (role_id, permission)
        select id, ${permission} from role where name = ${name}`.execute(db)
  }
}
