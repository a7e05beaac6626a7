import { expect, test } from 'bun:test'
import path from 'node:path'
import { build } from 'vite'
import texts from '~/features/tags/texts.json'
import { textsByLanguage, textsIn } from './texts-by-language.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const ENTRY = path.join(ROOT, 'app/i18n/entry-of-this-test.js')

test('a browser fetches one language of one feature, each a file of its own', async () => {
  const files = await built(
    "globalThis.files = import.meta.glob('../features/{tags,queues}/texts.json', { import: 'default', query: '?language=tr' })",
  )
  const turkish = files.filter((code) => code.includes(texts.tr.newText))
  expect(turkish).toHaveLength(1)
  expect(turkish.join()).not.toContain(texts.es.newText)
  expect(files).toHaveLength(3)
})

test('a server has the file as it is', async () => {
  const files = await built("globalThis.load = () => import('../features/tags/texts.json')")
  expect(
    files.filter((code) => code.includes(texts.tr.newText) && code.includes(texts.es.newText)),
  ).toHaveLength(1)
})

test('a language that a file lacks breaks the build', () => {
  expect(() => textsIn('tr', '{ "en": {} }')).toThrow('nothing in tr')
})

/** The scripts of a build of this text, as if it lay in app/i18n. */
async function built(text: string): Promise<string[]> {
  const output = await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'silent',
    plugins: [
      textsByLanguage,
      {
        name: 'entry-of-this-test',
        resolveId: (id) => (id === ENTRY ? id : undefined),
        load: (id) => (id === ENTRY ? text : undefined),
      },
    ],
    build: { write: false, minify: false, modulePreload: false, rollupOptions: { input: ENTRY } },
  })
  return [output]
    .flat()
    .flatMap((bundle) =>
      ('output' in bundle ? bundle.output : []).flatMap((part) => (part.type === 'chunk' ? [part.code] : [])),
    )
}
