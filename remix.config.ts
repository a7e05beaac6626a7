import path from 'node:path'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { partsFirst } from './scripts/vite/parts-first.ts'
import { plainContracts } from './scripts/vite/plain-contracts.ts'
import { pureContracts } from './scripts/vite/pure-contracts.ts'
import { textsByLanguage } from './scripts/vite/texts-by-language.ts'
import { visitChunks } from './scripts/vite/visit-chunks.ts'

declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true
  }
}

const JSON_SCHEMA = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/

/** Every schema carries the code that writes it as JSON Schema; only the API does that, so browsers get the names alone. */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  apply: 'build',
  enforce: 'pre',
  transform(code, id, options) {
    if (options?.ssr || !JSON_SCHEMA.test(id)) return
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
    const left = names.map((name) => `export const ${name} = absent`).join('\n')
    const renamed = code.includes('export { processSchema as process }') ? 'export { absent as process }' : ''
    return { code: `const absent = () => absent\n${left}\n${renamed}`, map: null }
  },
}

/**
 * Chromium keeps for as long as a page lives that a module could not be fetched: a part whose code is asked for in a moment
 * without a network would never come. Under another address it is asked for anew.
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

const APP = path.resolve(import.meta.dirname, 'app')

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    withoutJsonSchema,
    plainContracts(import.meta.dirname),
    !isSsrBuild && [fetchedAgain, partsFirst(APP), visitChunks(APP)],
    pureContracts,
    textsByLanguage,
    remix({
      // biome-ignore lint/style/noProcessEnv: said by scripts/launcher/web-build.ts, which builds beside what is there
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
  resolve: { alias: { '~': APP } },
  // Terser writes what visitors load a few kilobytes shorter; what only the server loads need not be short.
  build: {
    target: 'es2022',
    minify: isSsrBuild ? false : 'terser',
    terserOptions: { ecma: 2020, module: true, compress: { passes: 3 } },
  },
}))
