import { OperatorError } from '../../process/operator-error.ts'

/** A server runs on a database that must not change. */
export const inUse = (place: string): OperatorError =>
  new OperatorError(
    `Something uses the database ${place}, such as a server that is running. Stop it first, on every machine.`,
  )

/** Migrations are no data: the version of the program has them. */
export const isMigration = (table: string): boolean => table.startsWith('kysely_migration')
