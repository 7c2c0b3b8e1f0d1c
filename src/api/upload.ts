import { http } from './http.ts'
import type { Quiet } from './pack.ts'

export interface FileOnItsWay {
  file: File
  /** The fraction sent, from 0 to 1. */
  onProgress: (fraction: number) => void
}

/** Sends a form with one file. It has no timeout of its own: the caller decides how long an upload may stall. */
export function upload(
  path: string,
  field: string,
  { file, onProgress }: FileOnItsWay,
  { signal, quiet }: { signal?: AbortSignal | undefined; quiet?: Quiet } = {},
) {
  const body = new FormData()
  body.append(field, file)
  const how = { timeout: false, fetch: fetchWithProgress(onProgress) } as const
  return http.post(path, { body, signal, ...how, context: { again: how, quiet } })
}

/**
 * A `fetch` that also reports the fraction of the body sent, from 0 to 1. Over HTTP/1.1 only XMLHttpRequest knows it.
 */
const fetchWithProgress =
  (onProgress: (fraction: number) => void): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const body = await request.blob()
    request.signal.throwIfAborted()

    return new Promise((resolve, reject) => {
      const xhr = new XMLHttpRequest()
      xhr.open(request.method, request.url)
      for (const [name, value] of request.headers) xhr.setRequestHeader(name, value)
      xhr.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
      xhr.addEventListener('load', () => {
        const headers = new Headers()
        for (const name of ['Content-Type', 'Retry-After']) {
          const value = xhr.getResponseHeader(name)
          if (value !== null) headers.set(name, value)
        }
        const { status, statusText } = xhr
        resolve(new Response(xhr.responseText, { status, statusText, headers }))
      })
      // The message of a failed `fetch`.
      xhr.addEventListener('error', () => reject(new TypeError('Failed to fetch')))
      xhr.addEventListener('abort', () => reject(request.signal.reason))
      request.signal.addEventListener('abort', () => xhr.abort())
      xhr.send(body)
    })
  }
