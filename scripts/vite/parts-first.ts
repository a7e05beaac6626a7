import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * Vite has the browser preload, as modules, what a part of the page imports, and imports that part whatever came of them.
 * One that did not come would then be missing until the page is loaded anew. In its place ours: app/lib/ui/code/fetch-code.ts.
 */
export function partsFirst(app: string): Plugin {
  const ours = JSON.stringify(path.join(app, 'lib/ui/code/fetch-code.ts'))
  return {
    name: 'parts-first',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === HELPER ? `export { importWithParts as __vitePreload } from ${ours}` : undefined),
  }
}

/** As Vite calls it. */
const HELPER = '\0vite/preload-helper.js'
