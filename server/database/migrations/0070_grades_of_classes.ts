import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Columns, Engine } from '../columns.ts'

const limits = ['minGradeLevelId', 'maxGradeLevelId'] as const

/** The lowest and highest grade level of a class. They are part of the catalog, with their names. */
export const migration = (columns: Columns, engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const limit of limits)
      await db.schema
        .alterTable('class')
        .addColumn(limit, columns.reference, (column) =>
          engine === 'sqlite' ? column.references('gradeLevel.id') : column,
        )
        .execute()
    for (const limit of limits)
      await db.schema
        .createIndex(limit === 'minGradeLevelId' ? 'classMinGradeLevel' : 'classMaxGradeLevel')
        .on('class')
        .columns(['organizationId', limit])
        .execute()
    for (const statement of engine === 'postgres' ? inPostgres : inSqlite)
      await sql.raw(statement).execute(db)
  },
})

const classColumns = `name, search_name, summary, category, status, start_date, end_date, semester_id,
  min_age, max_age, min_grade_level_id, max_grade_level_id, enrollment, has_waitlist, max_students`

const isElsewhere = (column: string) => `(new.${column} is not null and not exists (
  select 1 from grade_level
  where grade_level.id = new.${column} and grade_level.organization_id = new.organization_id
))`

const elsewhere = ['min_grade_level_id', 'max_grade_level_id'].map(isElsewhere).join(' or ')
const refused = `begin select raise(abort, 'the grade level is of another organization'); end`

const countChange = (row: string) =>
  `begin update catalog_version set version = version + 1 where organization_id = ${row}.organization_id; end`

/** SQLite cannot add a foreign key of two columns to a table. */
const inSqlite = [
  `create trigger class_grade_added before insert on class when ${elsewhere} ${refused}`,
  `create trigger class_grade_changed
    before update of min_grade_level_id, max_grade_level_id, organization_id on class
    when ${elsewhere} ${refused}`,
  'drop trigger catalog_class_changed',
  `create trigger catalog_class_changed after update of ${classColumns} on class
    ${countChange('new')}`,
  `create trigger catalog_grade_level_changed after update of name on grade_level
    ${countChange('new')}`,
]

const inPostgres = [
  ...['min', 'max'].map(
    (limit) => `alter table class add constraint class_${limit}_grade_level
      foreign key (organization_id, ${limit}_grade_level_id) references grade_level (organization_id, id)`,
  ),
  'drop trigger catalog_changed on class',
  `create trigger catalog_changed after insert or delete or update of ${classColumns} on class
    for each row execute function count_catalog_change()`,
  `create trigger catalog_changed after update of name on grade_level
    for each row execute function count_catalog_change()`,
]
