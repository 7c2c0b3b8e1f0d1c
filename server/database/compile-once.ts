import { type Compilable, type CompiledQuery, type Expression, sql } from 'kysely'
import type { Db } from './schema/schema.ts'

/** Stands for a value in a compiled query. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

type Placeholders<Values> = { [Name in keyof Values]: Expression<Values[Name]> }

/**
 * A query that is built and compiled once for each engine, which takes longer than running a small one. Returns a
 * function that runs it with values. Nothing else in the query may change.
 */
export function compileOnce<Values extends Record<string, unknown>, Row>(
  names: (keyof Values & string)[],
  build: (db: Db, values: Placeholders<Values>) => Compilable<Row>,
) {
  const compiled = new Map<unknown, CompiledQuery<Row>>()
  const placeholders = Object.fromEntries(
    names.map((name) => [name, sql`${new Placeholder(name)}`]),
  ) as unknown as Placeholders<Values>

  return async (db: Db, values: Values): Promise<Row[]> => {
    const engine = db.getExecutor().adapter.constructor
    const query = compiled.get(engine) ?? build(db, placeholders).compile()
    compiled.set(engine, query)
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name] : parameter,
    )
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}
