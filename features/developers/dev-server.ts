import { once } from 'node:events'
import { createServer as createNetServer, type AddressInfo } from 'node:net'
import { createServer } from 'vite'

/** Vite starts, and the first page makes it prepare the packages. In milliseconds. */
export const firstPage = 45_000

/** The app and the developers' pages as `npm run dev` serves them, before a server at another address. */
export async function serveForDevelopers(port: number, server: string) {
  const dev = await createServer({
    logLevel: 'error',
    cacheDir: 'node_modules/.vite-developers',
    server: { port, hmr: false, proxy: { '/api': server, '/images': server } },
  })
  await dev.listen()
  return { url: `http://localhost:${port}`, close: () => dev.close() }
}

export async function freePort() {
  const probe = createNetServer().listen(0)
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
