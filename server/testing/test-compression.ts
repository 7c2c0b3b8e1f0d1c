import { syncBuiltinESMExports } from 'node:module'
import zlib, { type CompressCallback } from 'node:zlib'
import { onTestFinished, vi } from 'vitest'

/** The next compression fails, such as for lack of memory. */
export function failToCompress() {
  const spy = vi.spyOn(zlib, 'gzip').mockImplementationOnce((...parts: unknown[]) => {
    const done = parts.at(-1) as CompressCallback
    done(new Error('No memory'), Buffer.alloc(0))
  })
  syncBuiltinESMExports()
  onTestFinished(() => {
    spy.mockRestore()
    syncBuiltinESMExports()
  })
}
