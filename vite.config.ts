import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => new URL(path, import.meta.url).pathname

export default defineConfig({
  root: here('src/web'),
  publicDir: here('src/web/public'),
  plugins: [react(), tailwindcss()],
  build: {
    outDir: here('dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    // The content policy allows no data: fonts or scripts, and small files travel well as files.
    assetsInlineLimit: 0,
  },
  server: {
    // Calls, but not the pages' own modules under src/web/api.
    proxy: { '^/api/(?!.*\\.tsx?(\\?|$))': 'http://localhost:3000' },
  },
})
