import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { brand } from './contract/brand.ts'

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
    brandedTitle,
    developersPages,
  ],
  server: { strictPort: true, proxy: { '/api': server, '/images': server, '/calendar/': server } },
  build: {
    target: 'es2023',
    manifest: true,
    chunkSizeWarningLimit: 1000,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'main', tags: ['$initial'] },
            // In files of their own, what a dozen screens need would be twice as many requests.
            { name: 'shared', minShareCount: 12 },
          ],
        },
      },
    },
  },
})
