// `options` and `request` of a failed call contain its body.
const secrets = /password|token|secret|credential|authorization|^(?:body|options|request|code)$/i
const secretsInText = /(bearer\s+|\b\w*(?:token|password|secret)=)[^\s&#"']+/gi
const hidden = '(hidden)'
const deepest = 10

/** A value that is safe to inspect: without secrets at any depth, and representable in JSON. */
export function redact(seen: unknown, depth = 0): unknown {
  if (typeof seen === 'string') return seen.replace(secretsInText, `$1${hidden}`)
  if (typeof seen === 'bigint') return String(seen)
  if (typeof seen === 'function' || typeof seen === 'symbol') return undefined
  if (typeof seen !== 'object' || seen === null) return seen
  if (depth === deepest) return '…'
  const inside = (value: unknown) => redact(value, depth + 1)
  if (seen instanceof Error) return { name: seen.name, message: inside(seen.message) }
  if (seen instanceof File) return { name: seen.name, size: seen.size }
  if (seen instanceof Blob) return { size: seen.size }
  if ('toJSON' in seen && typeof seen.toJSON === 'function') return inside(seen.toJSON())
  if (Array.isArray(seen) || seen instanceof Set) return [...seen].map(inside)
  const entries: [string, unknown][] =
    seen instanceof Map
      ? [...seen].map(([key, value]) => [String(key), value])
      : Object.entries(seen)
  return Object.fromEntries(
    entries.map(([key, value]) => [
      key,
      secrets.test(key) && value !== null ? hidden : inside(value),
    ]),
  )
}
