import { readFileSync } from 'node:fs'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import MagicString from 'magic-string'
import { defineConfig, parseAst, type Plugin, Visitor } from 'vite'
import { brand } from './contract/brand.ts'

/** Inserts what runs before the first paint. While the server runs, the rest of the page is inserted by the build. */
const early: Plugin = {
  name: 'early',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html.replace(
        '<!--early-->',
        () => `<script>${readFileSync('src/early.js', 'utf8')}</script>`,
      ),
  },
}

/** In development, nothing is rendered before the app starts. */
const emptyPage: Plugin = {
  name: 'empty-page',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html
      .replace('<!--head-->', `<title>${brand.name}</title>`)
      .replace('<!--root-->', '<div id="root"></div>'),
}

const developersPages: Plugin = {
  name: 'developers-pages',
  apply: 'serve',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _, next) => {
      request.url = request.url?.replace(/^(\/dev\/machines)\/(?=\?|$)/, '$1')
      next()
    })
  },
}

/** Removes the descriptions of states, which only developers read: 1 KB of what every visitor loads. */
const withoutDescriptions: Plugin = {
  name: 'without-descriptions',
  apply: 'build',
  transform: {
    filter: { id: /\.machine\.ts$/ },
    order: 'post',
    handler(code) {
      const text = new MagicString(code)
      new Visitor({
        ObjectExpression({ properties }) {
          for (const [place, property] of properties.entries()) {
            if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
            if (property.key.name !== 'description' || property.value.type !== 'Literal') continue
            if (typeof property.value.value !== 'string') continue
            text.remove(property.start, properties[place + 1]?.start ?? property.end)
          }
        },
      }).visit(parseAst(code))
      return { code: text.toString(), map: text.generateMap({ hires: true }) }
    },
  },
}

const server = process.env.API_ORIGIN ?? 'http://localhost:3001'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

export default defineConfig({
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(version) },
  plugins: [
    tanstackRouter({
      target: 'react',
      quoteStyle: 'single',
      autoCodeSplitting: true,
      codeSplittingOptions: { defaultBehavior: [['loader', 'component']] },
    }),
    react(),
    withoutDescriptions,
    early,
    emptyPage,
    developersPages,
  ],
  // React has it itself.
  resolve: {
    alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }],
  },
  server: {
    strictPort: true,
    proxy: { '/api': server, '/images': server, '/calendar/': server },
  },
  // Together with its libraries, so that all run in production mode.
  ssr: { noExternal: true },
  build: {
    target: 'es2023',
    manifest: true,
    chunkSizeWarningLimit: 1000,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Every visitor loads the list of all screens, and with it the names of their files.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: {
          groups: [
            // React is evaluated in a task of its own while the rest is loading.
            {
              name: 'react',
              tags: ['$initial'],
              test: /node_modules\/(react|react-dom|scheduler)\/|src\/react-root/,
            },
            { name: 'main', tags: ['$initial'] },
            // In files of their own, what a dozen screens need would be twice as many requests.
            {
              name: 'shared',
              minShareCount: 15,
              test: /^(?!.*src\/(components|machines)\/table\/|.*src\/ui\/table\/(table|pager|selection|cell-lines)\.)/,
            },
            // Lists have a file of their own: the first screen of most people has none.
            { name: 'lists', minShareCount: 15 },
          ],
        },
      },
    },
  },
})
