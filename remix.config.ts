import path from 'node:path'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { chunksByPage } from './scripts/vite/chunks.ts'
import { textsByLanguage } from './scripts/vite/texts-by-language.ts'

declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true
  }
}

/**
 * Retries a dynamic import under another address. Chromium remembers for the life of a page that a module could not be
 * fetched: code requested while the network was away would never load.
 */
const fetchedAgain: Plugin = {
  name: 'fetched-again',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk') continue
        part.code = part.code.replaceAll(
          /\bimport\(("\.\/[\w.-]+\.js")\)/g,
          '(a=>import(a).catch(()=>import(a+"?"+Date.now())))($1)',
        )
      }
    },
  },
}

/**
 * Vite's helper preloads what a dynamic import needs as modules, and Chromium remembers those that fail as well; ours
 * fetches them first.
 */
const PRELOAD_HELPER = '\0vite/preload-helper.js'

const APP = path.resolve(import.meta.dirname, 'app')

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    !isSsrBuild && fetchedAgain,
    textsByLanguage,
    remix({
      // biome-ignore lint/style/noProcessEnv: set by scripts/launcher/web-build.ts, which builds beside the running build
      buildDirectory: process.env.WEB_BUILD_FOLDER ?? 'build',
      future: {
        v3_fetcherPersist: true,
        v3_lazyRouteDiscovery: true,
        v3_relativeSplatPath: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
      },
    }),
  ],
  resolve: { alias: { '~': APP, [PRELOAD_HELPER]: path.join(APP, 'ui/on-demand/fetch-code.ts') } },
  build: {
    target: 'es2022',
    minify: isSsrBuild ? false : 'esbuild',
    reportCompressedSize: false,
    // The server uses nearly all that it holds: shaking the rest out takes longer than loading it.
    rollupOptions: isSsrBuild
      ? { treeshake: false }
      : { output: { manualChunks: chunksByPage(), onlyExplicitManualChunks: true } },
  },
}))
