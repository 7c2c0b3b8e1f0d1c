import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { lazy } from '../../process/lazy.ts'
import type { InlineHashes } from '../headers.ts'

type RenderedPage = { html: string; inline: InlineHashes }

/** The built `entry-server.tsx`. */
type Renderer = {
  isScreen: (path: string) => boolean
  renderScreen: (rendering: {
    request: Request
    template: string
    preloads: Record<string, string[]>
    origin: string
    fetch: typeof globalThis.fetch
  }) => Promise<{ html: string; scripts: string[] } | null>
}

export type Rendering = {
  /** The inline scripts and styles of every page. */
  inline: InlineHashes
  /** The pages that the build rendered, by their address. */
  pages: Map<string, { file: string; inline: InlineHashes }>
  /** Completes a page of the build, which does not know the site's origin. */
  complete: (html: string) => string
  /** Whether the app has a screen at this path, whatever the screen shows. */
  isScreen: (path: string) => Promise<boolean>
  /** Renders a page. Null if visitors have no such page. */
  render: (request: Request) => Promise<RenderedPage | null>
}

/** Renders pages for visitors. Undefined before the build, which writes `folder`. */
export function openRendering(
  folder: string,
  siteOrigin: () => string,
  fetch: typeof globalThis.fetch,
  oidcName?: string,
): Rendering | undefined {
  if (!existsSync(join(folder, 'pages.json'))) return undefined
  const { origin, inline, preloads, pages } = JSON.parse(read('pages.json')) as {
    origin: string
    inline: InlineHashes
    preloads: Record<string, string[]>
    pages: Record<string, { file: string; scripts: string[] }>
  }
  // The login screen reads the name of the OpenID provider there: the build does not know it.
  const complete = (html: string) =>
    oidcName === undefined
      ? html
      : html.replace('<html ', () => `<html data-oidc="${escaped(oidcName)}" `)
  const template = complete(read('template.html'))
  // Loaded by the first page that needs it, so that the server starts sooner.
  const load = lazy<Renderer>(() => import(pathToFileURL(join(folder, 'entry-server.js')).href))

  function read(name: string) {
    return readFileSync(join(folder, name), 'utf8')
  }

  return {
    inline,
    pages: new Map(
      Object.entries(pages).map(([address, { file, scripts }]) => [
        address,
        { file, inline: withScripts(inline, scripts) },
      ]),
    ),
    complete: (html) => complete(html).replaceAll(origin, siteOrigin()),
    isScreen: async (path) => (await load()).isScreen(path),
    async render(request) {
      const { renderScreen } = await load()
      const page = await renderScreen({
        request,
        template,
        preloads,
        origin: siteOrigin(),
        fetch,
      })
      return page && { html: page.html, inline: withScripts(inline, page.scripts.map(hashOf)) }
    },
  }
}

const withScripts = ({ scripts, styles }: InlineHashes, more: string[]): InlineHashes => ({
  scripts: [...scripts, ...more],
  styles,
})

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
