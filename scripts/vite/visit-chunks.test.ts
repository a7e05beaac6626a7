import { expect, test } from 'bun:test'
import { build, type Rollup } from 'vite'
import { visitChunks } from './visit-chunks.ts'

const said = (name: string) => `globalThis.said += '${name}'`
/** An app of four pages, and a library whose one file hands on what others make. */
const MODULES = new Map([
  ['/app/entry.client.tsx', `import '/app/words.ts'`],
  [
    '/app/root.tsx',
    `import { Star } from '/node_modules/icons/index.js'; ${said('root')}; globalThis.shown = Star
    globalThis.ask = () => Promise.all(['notes', 'tags'].map((noun) => globalThis.calls[noun]()))
    globalThis.calls = { notes: () => import('/domain/notes/endpoints.ts'), tags: () => import('/domain/tags/endpoints.ts') }`,
  ],
  [
    '/app/routes/_app.tsx',
    `import '/app/words.ts'; import '/app/field.ts'; import '/app/menu.ts'; ${said('_app')}`,
  ],
  ['/app/routes/_app.tickets.tsx', `import '/app/menu.ts'; import '/app/list.ts'; ${said('tickets')}`],
  [
    '/app/routes/_app.tags.tsx',
    `import { Sun } from '/node_modules/icons/index.js'; globalThis.shown = Sun; import '/app/list.ts'
    import '/domain/tags/schema.ts'; import '/domain/tags/colours.ts'`,
  ],
  ['/app/routes/_public.tsx', `import '/app/field.ts'; ${said('_public')}`],
  ['/domain/notes/endpoints.ts', `import '/domain/notes/schema.ts'; ${said('notes')}`],
  [
    '/domain/tags/endpoints.ts',
    `import '/domain/tags/schema.ts'; import '/domain/tags/colours.ts'; ${said('tags')}`,
  ],
  ...['notes/schema', 'tags/schema', 'tags/colours'].map(
    (name) => [`/domain/${name}.ts`, said(name)] as const,
  ),
  ...['words', 'field', 'menu', 'list'].map((name) => [`/app/${name}.ts`, said(name)] as const),
  [
    '/node_modules/icons/index.js',
    `import * as all from '/node_modules/icons/sun.js'
    export { all as everything }; export { default as Star, default as Stern } from '/node_modules/icons/star.js'
    export { default as Sun } from '/node_modules/icons/sun.js'`,
  ],
  ['/node_modules/icons/star.js', `export default globalThis.make('star')`],
  ['/node_modules/icons/sun.js', `export default globalThis.make('sun')`],
])

async function filesOf(): Promise<ReadonlyMap<string, readonly string[]>> {
  const chunks: Rollup.OutputChunk[] = []
  await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rollupOptions: {
        input: [...MODULES.keys()].filter((id) => /entry|root|routes/.test(id)),
        preserveEntrySignatures: 'exports-only',
      },
    },
    plugins: [
      {
        name: 'modules',
        enforce: 'pre',
        resolveId: (id) => (MODULES.has(id) ? id : undefined),
        load(id) {
          const code = MODULES.get(id)
          return code === undefined ? undefined : { code, moduleSideEffects: !id.includes('node_modules') }
        },
      },
      visitChunks('/app'),
      {
        name: 'collect',
        generateBundle(_options, bundle) {
          for (const part of Object.values(bundle)) if (part.type === 'chunk') chunks.push(part)
        },
      },
    ],
  })
  return new Map(chunks.map(({ name, modules }) => [name, withoutVite(Object.keys(modules)).sort()]))
}

/** What comes on demand brings a module of Vite's. */
function withoutVite(ids: readonly string[]): string[] {
  return ids.filter((id) => !id.startsWith('\0'))
}

test('what a page loads together is one file, and no page loads what it has no use for', async () => {
  const files = await filesOf()
  expect(files.get('document')).toEqual(['/app/words.ts'])
  expect(files.get('document-libraries')).toEqual(['/node_modules/icons/star.js'])
  expect(files.get('shared')).toEqual(['/app/field.ts'])
  expect(files.get('frame')).toEqual(['/app/menu.ts'])
  expect(files.get('inbox')).toEqual(['/app/list.ts'])
  expect(files.get('_app.tags')).toContain('/node_modules/icons/sun.js')
})

test('what comes on demand is one file, and what pages load of it as well is one beside it', async () => {
  const files = await filesOf()
  expect(files.get('contracts')).toEqual([
    '/domain/notes/endpoints.ts',
    '/domain/notes/schema.ts',
    '/domain/tags/endpoints.ts',
  ])
  expect(files.get('contracts-of-pages')).toEqual(['/domain/tags/colours.ts', '/domain/tags/schema.ts'])
})
