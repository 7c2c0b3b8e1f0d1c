import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns, type Engine, required, version } from '../columns.ts'

/** An organization's own grade levels, in order, and the one of each student. */
export const migration = (columns: Columns, engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('gradeLevel')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('organizationId', columns.reference, (column) =>
        column.notNull().references('organization.id').onDelete('cascade'),
      )
      .addColumn('name', 'text', required)
      .addColumn('searchName', columns.searchable, required)
      .addColumn('position', 'integer', required)
      .addColumn('savedByPersonId', columns.reference, (column) =>
        column.references('person.id').onDelete('set null'),
      )
      .addColumn('savedDate', columns.instant, required)
      .addColumn('version', 'integer', version)
      .addUniqueConstraint('gradeLevelTenant', ['organizationId', 'id'])
      .addUniqueConstraint('gradeLevelName', ['organizationId', 'searchName'])
      .execute()
    await db.schema
      .createIndex('gradeLevelSavedBy')
      .on('gradeLevel')
      .column('savedByPersonId')
      .execute()

    await db.schema
      .alterTable('organizationUser')
      .addColumn('gradeLevelId', columns.reference, (column) =>
        engine === 'sqlite' ? column.references('gradeLevel.id') : column,
      )
      .execute()
    await db.schema
      .createIndex('organizationUserGradeLevel')
      .on('organizationUser')
      .columns(['organizationId', 'gradeLevelId'])
      .execute()
    for (const statement of sameOrganization[engine]) await sql.raw(statement).execute(db)
  },
})

const elsewhere = `new.grade_level_id is not null and not exists (
  select 1 from grade_level
  where grade_level.id = new.grade_level_id and grade_level.organization_id = new.organization_id
)`
const refused = `begin select raise(abort, 'the grade level is of another organization'); end`

/** SQLite cannot add a foreign key of two columns to a table. */
const sameOrganization: Record<Engine, string[]> = {
  sqlite: [
    `create trigger organization_user_grade_added before insert on organization_user when ${elsewhere} ${refused}`,
    `create trigger organization_user_grade_changed before update of grade_level_id, organization_id
      on organization_user when ${elsewhere} ${refused}`,
  ],
  postgres: [
    `alter table organization_user add constraint organization_user_grade_level
      foreign key (organization_id, grade_level_id) references grade_level (organization_id, id)`,
  ],
}
