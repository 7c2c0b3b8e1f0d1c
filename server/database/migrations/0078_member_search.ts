import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Columns, Engine } from '../columns.ts'

/**
 * What members are found by besides their name: the email address that lists show, and the digits of the phone number. Triggers
 * fill it in. In the embedded database, two indexes of trigrams follow (`member-search.ts`): one of names only, one of both.
 * Their row ids begin with the organization, so that a search reads only the part of one organization.
 */
export const migration = (columns: Columns, engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('organizationUser')
      .addColumn('searchContact', columns.searchable)
      .execute()
    for (const statement of engine === 'postgres' ? inPostgres : inSqlite)
      await sql.raw(statement).execute(db)
  },
})

/** What may be in a phone number besides its digits. */
const punctuation = ' \t\u00A0()./#-+xXeEtT'

const shownEmail = `coalesce("user".email, person.contact_email, '')`
const contactOf = (digits: string, personId: string) =>
  `select trim(${shownEmail} || ' ' || ${digits})
    from person left join "user" on "user".id = person.user_id where person.id = ${personId}`

const digitsInSqlite = [...punctuation].reduce(
  (phone, character) => `replace(${phone}, '${character}', '')`,
  `coalesce(person.phone, '')`,
)
const contactInSqlite = (personId: string) => `(${contactOf(digitsInSqlite, personId)})`

const indexes = {
  member_search: ['search_name', 'search_contact'],
  member_name_search: ['search_name'],
}

const eachIndex = (statement: (name: string, columns: string[]) => string): string[] =>
  Object.entries(indexes).map(([name, columns]) => statement(name, columns))

const rowId = (row: string) => `${row}.organization_id * 4294967296 + ${row}.id`
const valuesOf = (row: string, columns: string[]) =>
  [rowId(row), ...columns.map((column) => indexed(column, `${row}.`))].join(', ')

/** A name begins with a space, so that the first two characters of each word are in a trigram. */
const indexed = (column: string, row = '') =>
  column === 'search_name' ? `' ' || ${row}${column}` : `${row}${column}`

const isChanged = (columns: string[]) =>
  columns.map((column) => `old.${column} is not new.${column}`).join(' or ')

/** A row is indexed once its contact is not null. The index finds what it removes by its former values. */
const remove = (name: string, columns: string[], condition = 'true') =>
  `insert into ${name} (${name}, rowid, ${columns.join(', ')})
    select 'delete', ${valuesOf('old', columns)} where old.search_contact is not null and (${condition});`
const add = (name: string, columns: string[]) =>
  `insert into ${name} (rowid, ${columns.join(', ')})
    select ${valuesOf('new', columns)} where old.search_contact is null or ${isChanged(columns)};`

const inSqlite = [
  `update organization_user set search_contact = ${contactInSqlite('organization_user.person_id')}`,
  `create view member_text as select organization_id * 4294967296 + id as id,
    ${indexed('search_name')} as search_name, search_contact from organization_user`,
  ...eachIndex(
    (name, columns) => `create virtual table ${name} using fts5(
      ${columns.join(', ')}, content = 'member_text', content_rowid = 'id', columnsize = 0,
      tokenize = 'trigram case_sensitive 1')`,
  ),
  // Overwrites what is removed, as the rest of the database does.
  ...eachIndex((name) => `insert into ${name} (${name}, rank) values ('secure-delete', 1)`),
  ...eachIndex((name) => `insert into ${name} (${name}) values ('rebuild')`),
  `create trigger member_added after insert on organization_user begin
    update organization_user set search_contact = ${contactInSqlite('new.person_id')} where id = new.id;
  end`,
  `create trigger member_indexed after update of search_name, search_contact on organization_user
    when old.search_contact is null or ${isChanged(indexes.member_search)} begin
    ${eachIndex((name, columns) => `${remove(name, columns, isChanged(columns))} ${add(name, columns)}`).join('\n')}
  end`,
  `create trigger member_removed after delete on organization_user begin
    ${eachIndex((name, columns) => remove(name, columns)).join('\n')}
  end`,
  `create trigger member_person_changed after update of person_id on organization_user
    when old.person_id <> new.person_id begin
    update organization_user set search_contact = ${contactInSqlite('new.person_id')} where id = new.id;
  end`,
  `create trigger person_contact_changed after update of phone, contact_email, user_id on person
    when ${isChanged(['phone', 'contact_email', 'user_id'])} begin
    update organization_user set search_contact = ${contactInSqlite('new.id')} where person_id = new.id;
  end`,
  `create trigger user_email_changed after update of email on "user" when old.email <> new.email begin
    update organization_user set search_contact = ${contactInSqlite('organization_user.person_id')}
      where person_id in (select id from person where user_id = new.id);
  end`,
]

const inPostgres = [
  `create function member_contact(bigint) returns text language sql stable as $$
    ${contactOf(`translate(coalesce(person.phone, ''), E'${punctuation.replace('\t', '\\t').replace('\u00A0', '\\u00A0')}', '')`, '$1')}
  $$`,
  `update organization_user set search_contact = member_contact(person_id)`,
  `create function set_member_contact() returns trigger language plpgsql as $$
  begin
    new.search_contact := member_contact(new.person_id);
    return new;
  end $$`,
  `create trigger member_contact before insert or update of person_id on organization_user
    for each row execute function set_member_contact()`,
  `create function change_member_contact() returns trigger language plpgsql as $$
  begin
    update organization_user set search_contact = member_contact(person_id)
      where person_id = new.id and search_contact is distinct from member_contact(person_id);
    return null;
  end $$`,
  `create trigger person_contact after update of phone, contact_email, user_id on person
    for each row when (old.phone is distinct from new.phone
      or old.contact_email is distinct from new.contact_email or old.user_id is distinct from new.user_id)
    execute function change_member_contact()`,
  `create function change_account_contact() returns trigger language plpgsql as $$
  begin
    update organization_user set search_contact = member_contact(person_id)
      where person_id in (select id from person where user_id = new.id);
    return null;
  end $$`,
  `create trigger user_email after update of email on "user"
    for each row when (old.email <> new.email) execute function change_account_contact()`,
]
