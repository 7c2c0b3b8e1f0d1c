import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Site = Awaited<ReturnType<typeof openSite>>

/** The icon's entry in the list of files that the service worker stores. */
const iconEntry = /(url:`\/icon\.svg`,revision:`)[^`]*/

/** Another address of the server, where a scenario can deploy a newer build. */
export async function openSite(server: string) {
  let isNewer = false
  let lost: string | null = null
  let isMissed = false
  let delayed: { path: string; until: Promise<void> } | null = null

  const site = createServer((asked, answer) => {
    if (delayed && asked.url === delayed.path) void delayed.until.then(() => respond(asked, answer))
    else respond(asked, answer)
  })

  function respond(asked: IncomingMessage, answer: ServerResponse) {
    const path = asked.url ?? '/'
    isMissed ||= path === lost
    const isWorker = path === '/service-worker.js'
    if (isWorker && isMissed) lost = null
    if (path === lost) answer.writeHead(404).end('Not found')
    else pass(asked, answer, isWorker && isNewer)
  }

  function pass(asked: IncomingMessage, answer: ServerResponse, isChanged: boolean) {
    const headers = isChanged ? { ...asked.headers, 'accept-encoding': 'identity' } : asked.headers
    const passed = request(server + asked.url, { method: asked.method, headers }, (response) => {
      const { statusCode = 502, headers: received } = response
      if (isChanged) {
        answer.writeHead(statusCode, { 'content-type': received['content-type'] })
        void response.toArray().then((parts) => {
          answer.end(Buffer.concat(parts).toString().replace(iconEntry, '$1newer'))
        })
      } else {
        answer.writeHead(statusCode, received)
        response.pipe(answer)
      }
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  }

  const listen = (at: number) =>
    new Promise<void>((resolve) => void site.listen(at, 'localhost', resolve))

  function close() {
    const closed = new Promise((resolve) => void site.close(resolve))
    site.closeAllConnections()
    return closed
  }

  await listen(0)
  const { port } = site.address() as AddressInfo

  return {
    url: `http://localhost:${port}`,
    /**
     * From here on, the site serves a build with another icon. `without`: a file of the older build, which stands
     * for its successor as soon as somebody missed them and looked for the newer build.
     */
    deploy(without: string | null = null) {
      isNewer = true
      lost = without
    },
    /** From here on, the site answers requests for this file only after the returned function is called. */
    delay(path: string) {
      const { promise, resolve } = Promise.withResolvers<void>()
      delayed = { path, until: promise }
      return resolve
    },
    /** From here on, the site refuses connections. Browsers believe that they are online. */
    cut: close,
    restore: () => listen(port),
    close,
  }
}

/** The build whose files a browser has stored, as `site.ts` tells them apart. */
export const isNewerIcon = (url: string) => url.endsWith('/icon.svg?__WB_REVISION__=newer')
