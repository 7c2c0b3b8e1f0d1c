/** Finds the id of a row of a noun elsewhere: in the file, or in the database. Undefined if it is not there. */
export type FindId = (noun: string, id: number) => number | undefined

/**
 * JSON with other ids in the properties that `keys` name. An id that is not there becomes null, and an element of a
 * list that needs it is left out.
 */
export function mapIds(value: unknown, keys: Record<string, string>, find: FindId): unknown {
  if (Array.isArray(value))
    return value
      .filter((each) => !isObject(each) || !isAboutNobody(each, keys, find))
      .map((each) => mapIds(each, keys, find))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, mapProperty(each, keys[name])]),
  )

  function mapProperty(each: unknown, noun: string | undefined): unknown {
    if (noun === undefined) return mapIds(each, keys, find)
    if (typeof each === 'number') return find(noun, each) ?? null
    if (Array.isArray(each))
      return each.flatMap((id) =>
        typeof id === 'number' ? (find(noun, id) ?? []) : mapIds(id, keys, find),
      )
    return each
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isAboutNobody = (
  value: Record<string, unknown>,
  keys: Record<string, string>,
  find: FindId,
) =>
  Object.entries(keys).some(([name, noun]) => {
    const id = value[name]
    return typeof id === 'number' && find(noun, id) === undefined
  })
