import { basename } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'

/** A script or style sheet in bytes, as it is and as it travels: compressed by itself, as a server does. */
export interface Transfer {
  kind: 'JS' | 'CSS'
  file: string
  raw: number
  gzip: number
  brotli: number
}

/** Every script and style sheet that a page receives while `load` lasts, the largest first. */
export async function transfersOf(page: Page, load: () => Promise<unknown>) {
  const received: Promise<Transfer>[] = []
  page.on('response', (response) => {
    const kind = kindOf(response.headers()['content-type'])
    if (kind) received.push(measure(kind, response))
  })
  await load()
  return (await Promise.all(received)).toSorted((one, other) => other.brotli - one.brotli)
}

async function measure(kind: Transfer['kind'], response: Response): Promise<Transfer> {
  const body = await response.body()
  return {
    kind,
    file: basename(response.url()),
    raw: body.length,
    gzip: gzipSync(body, { level: 9 }).length,
    brotli: brotliCompressSync(body, best).length,
  }
}

const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }

function kindOf(contentType = '') {
  if (contentType.includes('javascript')) return 'JS'
  return contentType.includes('text/css') ? 'CSS' : null
}
