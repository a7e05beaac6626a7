import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Builds the gallery: the app's own components on one page, for looking at and for the tests of their looks. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [tailwindcss()],
  resolve: { alias: { '~': path.resolve(import.meta.dirname, '../../app') } },
  esbuild: { jsx: 'automatic' },
  publicDir: path.resolve(import.meta.dirname, '../../public'),
  build: { target: 'es2022', emptyOutDir: true },
})
