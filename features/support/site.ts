import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Site = Awaited<ReturnType<typeof openSite>>

/** The icon's entry in the list of files that the service worker stores. */
const iconEntry = /(url:`\/icon\.svg`,revision:`)[^`]*/

/** Another address of the server, where a scenario can deploy a newer build. */
export async function openSite(server: string) {
  let isNewer = false
  let lost: RegExp | null = null
  let isMissed = false

  const site = createServer((asked, answer) => {
    const path = asked.url ?? '/'
    if (lost?.test(path)) {
      isMissed = true
      return void answer.writeHead(404).end('Not found')
    }
    const isChanged = isNewer && path === '/service-worker.js'
    if (isChanged && isMissed) lost = null
    const headers = isChanged ? { ...asked.headers, 'accept-encoding': 'identity' } : asked.headers
    const passed = request(server + path, { method: asked.method, headers }, (response) => {
      if (!isChanged) {
        answer.writeHead(response.statusCode ?? 502, response.headers)
        return void response.pipe(answer)
      }
      const { 'content-length': _, etag: __, ...rest } = response.headers
      answer.writeHead(200, rest)
      void response.toArray().then((parts) => {
        answer.end(Buffer.concat(parts).toString().replace(iconEntry, '$1newer'))
      })
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  site.listen(0, 'localhost')
  await new Promise((resolve) => site.once('listening', resolve))
  const { port } = site.address() as AddressInfo

  return {
    url: `http://localhost:${port}`,
    /**
     * From here on, the site serves a build with another icon. `without`: files of the older build, which stand for
     * their successors as soon as somebody missed them and looked for the newer build.
     */
    deploy(without: RegExp | null = null) {
      isNewer = true
      lost = without
    },
    close() {
      site.closeAllConnections()
      return new Promise((resolve) => site.close(resolve))
    },
  }
}

/** The build whose files a browser has stored, as `site.ts` tells them apart. */
export const isNewerIcon = (url: string) => url.endsWith('/icon.svg?__WB_REVISION__=newer')
