import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { brand } from './contract/brand.ts'
import { leanEntry } from './scripts/built/lean-entry.ts'
import { withoutMachineTexts } from './scripts/built/machine-texts.ts'
import { pandaInline } from './scripts/built/panda-inline.ts'

const brandedTitle: Plugin = {
  name: 'branded-title',
  transformIndexHtml: (html) => html.replace('%BRAND%', brand.name),
}

const developersPages: Plugin = {
  name: 'developers-pages',
  apply: 'serve',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _, next) => {
      request.url = request.url?.replace(/^(\/dev\/(?:machines|outbox))\/(?=\?|$)/, '$1')
      next()
    })
  },
}

const server = process.env.API_ORIGIN ?? 'http://localhost:3001'

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      quoteStyle: 'single',
      autoCodeSplitting: true,
      codeSplittingOptions: { defaultBehavior: [['loader', 'component']] },
    }),
    react(),
    pandaInline(),
    withoutMachineTexts(),
    leanEntry(),
    brandedTitle,
    developersPages,
  ],
  // React has it itself.
  resolve: {
    alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }],
  },
  server: { strictPort: true, proxy: { '/api': server, '/images': server, '/calendar/': server } },
  build: {
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    chunkSizeWarningLimit: 1000,
    // Only of the first load it is told what will be needed: to say it of each screen would make that load longer.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    rolldownOptions: {
      output: {
        // Every visitor loads the list of all screens, and with it the names of their files.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          // So that what a list of a first load has no use for stays out of it. What is left out of `shared` by name must not be
          // imported by anything in it: the two would wait for each other.
          includeDependenciesRecursively: false,
          // What is always loaded together compresses better in one file. A new version of the app leaves libraries cached.
          groups: [
            { name: 'libraries', test: /node_modules/, tags: ['$initial'] },
            { name: 'frame', tags: ['$initial'] },
            { name: 'rows', test: /node_modules\/@tanstack\/(query-core|react-query)\// },
            // What the first screen of whoever is signed in needs: calls, and who they are. It imports from no group below.
            {
              name: 'signed-in',
              test: /node_modules\/ky\/|contract\/problem\.ts|api\/(http|attempts)\.ts|ui\/(empty|pictures\/(drawings|avatar)|text\/notice)\.tsx?/,
            },
            // The lists of a first load have no use for it.
            {
              name: 'edits',
              test: /forms\/editing\/(edit-form|stale-edit|unsaved-changes)|fields\/(comparison|save-bar)|useBlocker/,
            },
            {
              name: 'tables',
              test: /ui\/(table\/(list|row-list|pager)|fields\/select-input)\.tsx/,
            },
            {
              name: 'changes',
              test: /forms\/(use-change|use-press|hold|editing\/merge-entries)\.ts|ui\/frame\/dialog\.tsx|frame\/ask-first/,
            },
            // The screens of a first load that list nothing have no use for it.
            {
              name: 'lists',
              test: /components\/table\/(?!export\/table-csv)|machines\/table\/(paged-table|search-box|table-export)\.machine|ui\/table\/(table|selection|pager)|fields\/segments|api\/watch-rows|atoms\/taste-by-list/,
            },
            // What My Organizations asks for.
            {
              name: 'joining',
              test: /(api\/(organizations\/(joining|organizations)|applications\/applications)\.api|contract\/people\/invitations)\.ts/,
            },
            // What a dozen screens need: in files of their own, each would cost the first load a line.
            {
              name: 'shared',
              test: /^(?!.*(contract\/(rights\/permissions|people\/(care|families|people|members)|organizations\/administrations)|forms\/fields\/value-fields|api\/(people\/members|organizations\/administrations)\.api|rights\/needs)\.ts)/,
              minShareCount: 12,
            },
          ],
        },
      },
    },
  },
})
