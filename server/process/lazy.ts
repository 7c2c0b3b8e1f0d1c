/** Computes a value when it is first needed, once for all. If that fails, the next caller tries again. */
export function lazy<Value>(compute: () => Promise<Value>): () => Promise<Value> {
  let computed: Promise<Value> | undefined
  return () =>
    (computed ??= compute().catch((error: unknown) => {
      computed = undefined
      throw error
    }))
}
