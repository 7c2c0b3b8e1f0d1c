import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'

/** Bytes as they are and as they travel. Each file is compressed by itself, as a server does. */
interface Transfer {
  files: number
  raw: number
  gzip: number
  brotli: number
}

export type Transfers = Record<'JS' | 'CSS', Transfer>

/** Every script and style sheet that a page receives while `load` lasts. */
export async function transfersOf(page: Page, load: () => Promise<unknown>): Promise<Transfers> {
  const received: Promise<{ kind: keyof Transfers; body: Buffer }>[] = []
  page.on('response', (response) => {
    const kind = kindOf(response.headers()['content-type'])
    if (kind) received.push(response.body().then((body) => ({ kind, body })))
  })
  await load()
  const total = { JS: nothing(), CSS: nothing() }
  for (const { kind, body } of await Promise.all(received)) {
    total[kind].files += 1
    total[kind].raw += body.length
    total[kind].gzip += gzipSync(body, { level: 9 }).length
    total[kind].brotli += brotliCompressSync(body, best).length
  }
  return total
}

const nothing = (): Transfer => ({ files: 0, raw: 0, gzip: 0, brotli: 0 })

const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }

function kindOf(contentType = '') {
  if (contentType.includes('javascript')) return 'JS'
  return contentType.includes('text/css') ? 'CSS' : null
}
