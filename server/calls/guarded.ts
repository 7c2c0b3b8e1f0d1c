import { type Readers, readersInRecord, readersOf } from '#contract/rights/guarded.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import type { z } from '#contract/zod.ts'
import type { Visitor } from './call.ts'

type Holds = (readers: Readers) => boolean
type Show = (value: unknown, holds: Holds) => unknown

/**
 * Removes the fields that the visitor may not see, at any depth. The schema declares who sees a field
 * (`contract/rights/guarded.ts`). Fields are removed only in an organization, for visitors without the permission.
 */
export function withoutGuarded(
  answer: unknown,
  schema: z.core.$ZodType | undefined,
  visitor: Visitor & { permissions?: readonly Permission[] },
): unknown {
  const { permissions } = visitor
  if (!permissions || !schema) return answer
  const holds: Holds = (readers) =>
    readers === 'everybody' || readers.some((permission) => permissions.includes(permission))
  return showOf(schema)(answer, holds)
}

const shows = new WeakMap<z.core.$ZodType, Show>()

/** How to filter values of a schema; computed once for each schema. */
function showOf(schema: z.core.$ZodType): Show {
  const known = shows.get(schema)
  if (known) return known
  const show = makeShow(schema)
  shows.set(schema, show)
  return show
}

const asIs: Show = (value) => value

function makeShow(schema: z.core.$ZodType): Show {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') return objectShown(def.shape)
  if (def.type === 'record') return recordShown(showOf(def.valueType), readersInRecord(schema))
  if (def.type === 'array') {
    const show = showOf(def.element)
    return (value, holds) => (Array.isArray(value) ? value.map((each) => show(each, holds)) : value)
  }
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default')
    return showOf(def.innerType)
  if (def.type === 'union' && def.options.every((option) => showOf(option) === asIs)) return asIs
  if (unreadable.has(def.type))
    throw new Error(`Cannot determine who sees the fields of a schema of type ${def.type}.`)
  return asIs
}

const unreadable = new Set(['union', 'lazy', 'tuple', 'map', 'intersection'])

function objectShown(shape: z.core.$ZodShape): Show {
  const fields = Object.entries(shape).map(
    ([name, field]) => [name, readersOf(name, field), showOf(field)] as const,
  )
  return whereObject((value, holds) => {
    const shown: Record<string, unknown> = {}
    for (const [name, readers, show] of fields)
      if (name in value && (readers === undefined || holds(readers)))
        shown[name] = show(value[name], holds)
    return shown
  })
}

const recordShown = (show: Show, readers: ReturnType<typeof readersInRecord>) =>
  whereObject((value, holds) =>
    Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !readers || holds(readers[name] ?? []))
        .map(([name, inner]) => [name, show(inner, holds)]),
    ),
  )

const whereObject =
  (show: (value: Record<string, unknown>, holds: Holds) => unknown): Show =>
  (value, holds) =>
    value !== null && typeof value === 'object'
      ? show(value as Record<string, unknown>, holds)
      : value
