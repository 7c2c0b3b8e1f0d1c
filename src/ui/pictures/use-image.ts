import { createContext, use, useEffect, useState } from 'react'

/** Asks again for an image that failed. Resolves to whether it came. The app provides it. */
export const RetryImage = createContext<(url: string, signal: AbortSignal) => Promise<boolean>>(
  async () => false,
)

/** Whether an image failed to load: it is asked for once more. `loads` is another number for each time it is shown. */
export function useImage(src: string | null | undefined) {
  const retry = use(RetryImage)
  const [failed, setFailed] = useState<string | null>(null)
  const [returned, setReturned] = useState<string | null>(null)
  useEffect(() => {
    if (failed === null) return undefined
    const left = new AbortController()
    void retry(failed, left.signal).then((came) => came && setReturned(failed))
    return () => left.abort()
  }, [failed, retry])

  const hasReturned = src === returned
  const onError = () => {
    setFailed(src ?? null)
    setReturned(null)
  }
  return {
    isMissing: src === failed && !hasReturned,
    loads: hasReturned ? 2 : 1,
    events: {
      onError,
      // An image of a page that the server rendered may have failed before React took over.
      ref: (image: HTMLImageElement | null) => {
        if (image?.complete && image.naturalWidth === 0) onError()
      },
    },
  }
}
