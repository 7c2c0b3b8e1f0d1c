import { basename } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'

/** The size of a script or style sheet in bytes, uncompressed and compressed as the server sends it. */
export interface Transfer {
  kind: 'JS' | 'CSS'
  file: string
  raw: number
  gzip: number
  brotli: number
}

/** Every script and style sheet that a page receives until it is idle after `load`, largest first. */
export async function transfersOf(page: Page, load: () => Promise<unknown>) {
  const received: Promise<Transfer>[] = []
  page.on('response', (response) => {
    const kind = kindOf(response.headers()['content-type'])
    if (kind) received.push(measure(kind, response))
  })
  await load()
  await rest(page)
  return (await Promise.all(received)).toSorted((one, other) => other.brotli - one.brotli)
}

/**
 * Waits until nothing was loaded for two seconds. Playwright's `networkidle` waits only half a second, which may pass
 * between two chunks on a busy machine, and never comes while the stream of changes is open.
 */
export async function rest(page: Page) {
  let lastMove = performance.now()
  const move = () => {
    lastMove = performance.now()
  }
  page.on('request', move).on('requestfinished', move)
  while (performance.now() - lastMove < 2000) await setTimeout(100)
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
