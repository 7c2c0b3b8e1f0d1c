import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const tables = [
  ['enrolment', 'enrollment'],
  ['letter', 'outboxEmail'],
  ['throttle', 'rateLimit'],
  ['applicationLetter', 'applicationEmail'],
] as const

const columns = [
  ['class', 'enrolment', 'enrollment'],
  ['user', 'isToldOfLogins', 'isNotifiedOfLogins'],
  ['organizationUser', 'replacedById', 'mergedIntoId'],
] as const

/** Of the roles that an organization begins with, where nobody has edited them. */
const roleDescriptions = [
  [
    'Does everything but what is for owners alone.',
    'Has every permission except what only owners can do.',
  ],
  [
    'Looks after members, students, families, applications and enrolments.',
    'Manages members, students, families, applications and enrollments.',
  ],
  [
    'Plans semesters, class days, classes and who teaches them.',
    'Plans semesters, class days and classes, and assigns teachers.',
  ],
  [
    'Takes attendance, and knows what to do when a child is unwell.',
    'Takes attendance and can view medical notes.',
  ],
  [
    'Sees who the members are. What is about their own classes, teachers see anyhow.',
    'Sees the members. Teachers always see their own classes.',
  ],
  [
    'Looks at members, classes, attendance and reports, without personal data.',
    'Views members, classes, attendance and reports, without contact details.',
  ],
] as const

/**
 * Tables, columns and stored values get the names that the code uses now. Entries of the audit log are hashed and stay as
 * they are (`former-names.ts`), and so do names of indexes, which nothing refers to.
 */
export const migration = (): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const [former, name] of tables) await db.schema.alterTable(former).renameTo(name).execute()
    for (const [table, former, name] of columns)
      await db.schema.alterTable(table).renameColumn(former, name).execute()
    await spellCanceled(db)

    for (const name of ['manage', 'override'])
      await sql`update role_permission set permission = ${`enrollments.${name}`}
        where permission = ${`enrolments.${name}`}`.execute(db)
    for (const [former, description] of roleDescriptions)
      await sql`update role set description = ${description} where description = ${former}`.execute(
        db,
      )
    await sql`update outbox_email set
      kind = replace(replace(kind, 'Enrolment', 'Enrollment'), 'Cancelled', 'Canceled'),
      facts = replace(
        replace(facts, '"enrolmentId":', '"enrollmentId":'),
        '"applicationLetterId":', '"applicationEmailId":'
      )`.execute(db)
    await sql`update record_move set moved = replace(moved, '"enrolments":', '"enrollments":')`.execute(
      db,
    )
  },
})

/** A column that may have other values is a new column on both engines. */
async function spellCanceled(db: Kysely<unknown>): Promise<void> {
  for (const constraint of ['classDayCancelled', 'classDayTimes'])
    await db.schema.alterTable('classDay').dropConstraint(constraint).execute()
  const spelled = [
    ['class', 'status', sql`spelled in ('Draft', 'Published', 'Canceled')`],
    [
      'classDay',
      'type',
      sql`spelled in ('Regular', 'Shortened', 'SpecialEvent', 'MakeUp', 'Holiday', 'Canceled')`,
    ],
  ] as const
  for (const [table, column, check] of spelled) {
    await db.schema
      .alterTable(table)
      .addColumn('spelled', 'text', (added) => added.check(check))
      .execute()
    await sql`update ${sql.table(table)}
      set spelled = replace(${sql.ref(column)}, 'Cancelled', 'Canceled')`.execute(db)
    await db.schema
      .alterTable(table)
      .alterColumn('spelled', (altered) => altered.setNotNull())
      .execute()
    await db.schema.alterTable(table).dropColumn(column).execute()
    await db.schema.alterTable(table).renameColumn('spelled', column).execute()
  }
  const checks = [
    ['class_day_canceled', sql`(type = 'Canceled') = (cancel_reason is not null)`],
    [
      'class_day_times',
      sql`(start_time is null) = (end_time is null) and (start_time is not null or type = 'Holiday')`,
    ],
  ] as const
  for (const [name, check] of checks)
    await sql`alter table class_day add constraint ${sql.ref(name)} check (${check})`.execute(db)
}
