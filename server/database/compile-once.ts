import { type Compilable, type CompiledQuery, type Expression, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from './schema/schema.ts'

/** A value of a query, or its placeholder in a query that is compiled once. */
export type Operand<Value> = Value | Expression<Value>

/** The placeholders of values in a query. A list has as many as its values. */
export type Placeholders<Values> = {
  [Name in keyof Values]: Values[Name] extends readonly (infer Value)[]
    ? Expression<Value>[]
    : Expression<Values[Name]>
}

/** Stands for a value in a compiled query. */
class Placeholder {
  readonly name: string
  /** The place in a list. */
  readonly index: number | undefined

  constructor(name: string, index?: number) {
    this.name = name
    this.index = index
  }
}

/** Beyond so many values, compiling a query takes less time than running it, and storing it much memory. */
const longest = 200

/**
 * Building and compiling a query takes longer than running a small one, so it is done once for each engine, set of names
 * and length of lists. Returns a function that runs it with values. Nothing else in the query may change.
 */
export function compileOnce<Values extends Record<string, unknown>, Row>(
  build: (db: Db, placeholders: Placeholders<Values>) => Compilable<Row>,
) {
  const compiled = new LRUCache<string, CompiledQuery<Row>>({ max: 50 })

  return async (db: Db, values: Values): Promise<Row[]> => {
    if (Object.values(values).some((value) => Array.isArray(value) && value.length > longest)) {
      const query = build(db, values as Placeholders<Values>).compile()
      return (await db.executeQuery(query)).rows
    }
    const key = `${db.getExecutor().adapter.constructor.name} ${shapeOf(values)}`
    const query = compiled.get(key) ?? build(db, placeholdersOf(values)).compile()
    compiled.set(key, query)
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? valueFor(parameter, values) : parameter,
    )
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}

const shapeOf = (values: object) =>
  Object.entries(values)
    .map(([name, value]) => (Array.isArray(value) ? `${name} ${value.length}` : name))
    .join()

const placeholdersOf = <Values extends Record<string, unknown>>(values: Values) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value)
        ? value.map((_, index) => sql`${new Placeholder(name, index)}`)
        : sql`${new Placeholder(name)}`,
    ]),
  ) as unknown as Placeholders<Values>

function valueFor({ name, index }: Placeholder, values: Record<string, unknown>) {
  const value = values[name]
  return index === undefined ? value : (value as unknown[])[index]
}
