import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { brand } from './contract/brand.ts'

const brandedTitle: Plugin = {
  name: 'branded-title',
  transformIndexHtml: (html) => html.replace('%BRAND%', brand.name),
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
  ],
  server: { strictPort: true, proxy: { '/api': server, '/images': server } },
  build: { target: 'es2023', sourcemap: false, chunkSizeWarningLimit: 1000 },
})
