import type { Knock } from '../calls/visitor.ts'

/** Finds out which organization a call is about. What does not exist is about none. */
export type Place = (knock: Knock) => Promise<number | undefined>

/** The organization that the path names. */
export const organizationInPath: Place = async ({ ids }) => ids()['organizationId']

/** The organization that the body names. */
export const organizationInBody: Place = async ({ body }) => {
  const named = (await body()) as { organizationId: number }
  return named.organizationId
}

type Table =
  | 'application'
  | 'class'
  | 'classDay'
  | 'import'
  | 'invitation'
  | 'organizationUser'
  | 'role'
  | 'room'
  | 'semester'
  | 'timeSlot'

/** The organization of the row that the path names by its id, such as `:classId`. */
export const organizationOf =
  (table: Table): Place =>
  async ({ db, ids }) => {
    const row = await db
      .selectFrom(table)
      .where('id', '=', ids()[`${table}Id`] ?? 0)
      .select('organizationId')
      .executeTakeFirst()
    return row?.organizationId
  }
