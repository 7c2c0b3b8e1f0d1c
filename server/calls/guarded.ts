import { type Readers, readersInRecord, readersOf } from '#contract/rights/guarded.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import type { z } from '#contract/zod.ts'
import type { Visitor } from './visitor.ts'

type Holds = (readers: Readers) => boolean
type Show = (value: unknown, holds: Holds) => unknown

/**
 * An answer without what whoever asks may not see, however deep it lies: its schema says who sees which field
 * (`contract/rights/guarded.ts`). Only an organization withholds fields, from those who hold too little there.
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

/** How a value of a schema is shown, worked out once for each schema. */
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
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(
        ([name, field]) => [name, readersOf(name, field), showOf(field)] as const,
      )
      return whereObject((value, holds) =>
        Object.fromEntries(
          fields.flatMap(([name, readers, show]) =>
            name in value && (readers === undefined || holds(readers))
              ? [[name, show(value[name], holds)]]
              : [],
          ),
        ),
      )
    }
    case 'record': {
      const readers = readersInRecord(schema)
      const show = showOf(def.valueType)
      return whereObject((value, holds) =>
        Object.fromEntries(
          Object.entries(value)
            .filter(([name]) => !readers || holds(readers[name] ?? []))
            .map(([name, inner]) => [name, show(inner, holds)]),
        ),
      )
    }
    case 'array': {
      const show = showOf(def.element)
      return (value, holds) =>
        Array.isArray(value) ? value.map((each) => show(each, holds)) : value
    }
    case 'optional':
    case 'nullable':
    case 'default':
      return showOf(def.innerType)
    case 'union':
      if (def.options.every((option) => showOf(option) === asIs)) return asIs
      throw new Error('Who sees the fields of a union of objects is not known.')
    case 'lazy':
    case 'tuple':
    case 'map':
    case 'intersection':
      throw new Error(`Who sees the fields of a schema of the type ${def.type} is not known.`)
    default:
      return asIs
  }
}

const whereObject =
  (show: (value: Record<string, unknown>, holds: Holds) => unknown): Show =>
  (value, holds) =>
    value !== null && typeof value === 'object'
      ? show(value as Record<string, unknown>, holds)
      : value
