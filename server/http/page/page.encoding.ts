import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import type { Encoding } from './page.files.ts'

/** Of the encodings there are, in our order of preference, the one that the browser likes best. */
export const chooseEncoding = (c: Context, made: Encoding[]): Encoding =>
  accepts(c, {
    header: 'Accept-Encoding',
    supports: made,
    default: 'identity',
    match(accepted) {
      const named = new Map(accepted.map(({ type, q }) => [type.toLowerCase(), q]))
      // What nobody mentions is welcome only as it is, and then last.
      const wishFor = (encoding: string) =>
        named.get(encoding) ?? (encoding === 'identity' ? 0.0001 : (named.get('*') ?? 0))
      const wanted = made.filter((encoding) => wishFor(encoding) > 0)
      return wanted.toSorted((a, b) => wishFor(b) - wishFor(a))[0] ?? 'identity'
    },
  }) as Encoding
