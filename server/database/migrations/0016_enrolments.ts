import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Columns, Engine } from '../columns.ts'

/** Who a class is for, how one gets into it, the line before it, and how many of its seats are taken. */
export const migration = (columns: Columns, engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const toClass: [string, 'text' | 'integer' | 'boolean', (column: Column) => Column][] = [
      ['category', 'text', (column) => column],
      ['minAge', 'integer', (column) => column.check(sql`min_age between 0 and 120`)],
      [
        'maxAge',
        'integer',
        (column) =>
          column.check(
            sql`max_age between 0 and 120 and (min_age is null or max_age is null or max_age >= min_age)`,
          ),
      ],
      ['agePolicy', 'text', oneOf('Strict', sql`age_policy in ('Strict', 'Flexible')`)],
      ['minStudents', 'integer', (column) => column.check(sql`min_students > 0`)],
      ['hasWaitlist', 'boolean', (column) => column.notNull().defaultTo(true)],
      ['enrolment', 'text', oneOf('Open', sql`enrolment in ('Open', 'Approval', 'AdminOnly')`)],
    ]
    for (const [name, type, made] of toClass)
      await db.schema.alterTable('class').addColumn(name, type, made).execute()

    const toEnrolment: [string, Type, (column: Column) => Column][] = [
      [
        'statusDate',
        columns.instant,
        (column) => column.notNull().defaultTo('1970-01-01T00:00:00.000Z'),
      ],
      [
        'position',
        'integer',
        (column) => column.check(sql`(position is not null) = (status = 'Waitlisted')`),
      ],
      [
        'offeredUntil',
        columns.instant,
        (column) => column.check(sql`(offered_until is not null) = (status = 'Offered')`),
      ],
      ['reason', 'text', (column) => column],
      ['message', 'text', (column) => column],
      ['swapsClassId', columns.reference, (column) => column],
    ]
    for (const [name, type, made] of toEnrolment)
      await db.schema.alterTable('enrolment').addColumn(name, type, made).execute()
    await sql`update enrolment set status_date = created_date`.execute(db)
    await db.schema
      .createIndex('enrolmentOffered')
      .on('enrolment')
      .columns(['status', 'offeredUntil'])
      .execute()
    await keepSeats(db, engine)
  },
})

type Column = ColumnDefinitionBuilder
type Type = Columns['instant'] | Columns['reference']

const oneOf = (first: string, check: ReturnType<typeof sql<boolean>>) => (column: Column) =>
  column.notNull().defaultTo(first).check(check)

/** The database itself counts the seats that are taken, and lets nobody take one that is not there. */
async function keepSeats(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const taken = sql`(
    select count(*) from enrolment
    where enrolment.class_id = class.id and enrolment.status in ('Enrolled', 'Offered')
  )`
  await sql`update class set max_students = ${taken} where max_students < ${taken}`.execute(db)
  await db.schema
    .alterTable('class')
    .addColumn('seatsTaken', 'integer', (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`seats_taken >= 0 and (max_students is null or seats_taken <= max_students)`),
    )
    .execute()
  await sql`update class set seats_taken = ${taken}`.execute(db)
  for (const statement of engine === 'postgres' ? inPostgres : inSqlite)
    await sql.raw(statement).execute(db)
}

const holdsSeat = (row: 'old' | 'new') => `${row}.status in ('Enrolled', 'Offered')`
const takeSeat = 'update class set seats_taken = seats_taken + 1 where id = new.class_id;'
const freeSeat = 'update class set seats_taken = seats_taken - 1 where id = old.class_id;'

const inSqlite = [
  `create trigger enrolment_added after insert on enrolment when ${holdsSeat('new')}
    begin ${takeSeat} end`,
  `create trigger enrolment_deleted after delete on enrolment when ${holdsSeat('old')}
    begin ${freeSeat} end`,
  `create trigger enrolment_began after update of status on enrolment
    when ${holdsSeat('new')} and not ${holdsSeat('old')} begin ${takeSeat} end`,
  `create trigger enrolment_ended after update of status on enrolment
    when ${holdsSeat('old')} and not ${holdsSeat('new')} begin ${freeSeat} end`,
]

const inPostgres = [
  `create function keep_seats() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'DELETE' and ${holdsSeat('new')}
      and (tg_op = 'INSERT' or not ${holdsSeat('old')}) then ${takeSeat} end if;
    if tg_op <> 'INSERT' and ${holdsSeat('old')}
      and (tg_op = 'DELETE' or not ${holdsSeat('new')}) then ${freeSeat} end if;
    return null;
  end $$`,
  `create trigger enrolment_seats after insert or delete or update of status on enrolment
    for each row execute function keep_seats()`,
]
