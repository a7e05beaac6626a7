import { describe, expect, test } from 'bun:test'
import path from 'node:path'
import { build, parseAst, type Rollup } from 'vite'
import { plainContracts, withPlainImports } from './plain-contracts.ts'

const root = path.resolve(import.meta.dirname, '../..')
const plain = (code: string) => withPlainImports(code, { program: parseAst(code), root })

describe('what a page imports of a contract', () => {
  test('is its plain data, where it takes nothing else', async () => {
    expect(await plain("import { TICKET_STATUSES, MAX_PINS } from '#domain/tickets/schema.ts'")).toContain(
      'schema.ts?data',
    )
    const schema = "import { TICKET_STATUSES, TicketView } from '#domain/tickets/schema.ts'"
    expect(await plain(schema)).toBe(schema)
    const rule = "import { CLOSED } from '#domain/tickets/lifecycle.ts'"
    expect(await plain(rule)).toBe(rule)
  })

  test('is its calls without their schemas, each import by itself', async () => {
    const code = [
      "import * as tickets from '#domain/tickets/endpoints.ts'",
      "import { attach } from '#domain/announcements/endpoints.ts'",
      'export const asked = [tickets.list, attach]',
    ].join('\n')
    expect(await plain(code)).toBe(
      code
        .replace("'#domain/tickets/endpoints.ts'", '"#domain/tickets/endpoints.ts?calls"')
        .replace("'#domain/announcements/endpoints.ts'", '"#domain/announcements/endpoints.ts?calls"'),
    )
  })
})

/** The chunks of a page in this folder of the app, which is read from here. */
async function built(code: string): Promise<readonly Rollup.OutputChunk[]> {
  const page = path.join(root, 'app/page-of-a-test.ts')
  const chunks: Rollup.OutputChunk[] = []
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      copyPublicDir: false,
      rollupOptions: { input: page, preserveEntrySignatures: 'strict' },
    },
    plugins: [
      {
        name: 'page',
        enforce: 'pre',
        resolveId: (id) => (id === page ? id : undefined),
        load: (id) => (id === page ? code : undefined),
        generateBundle(_options, bundle) {
          for (const part of Object.values(bundle)) if (part.type === 'chunk') chunks.push(part)
        },
      },
      plainContracts(root),
    ],
  })
  return chunks
}

test('a page that lists tickets holds no schemas; they come with its first answer', async () => {
  const chunks = await built(`import { list } from '#domain/tickets/endpoints.ts'
    import { TICKET_STATUSES } from '#domain/tickets/schema.ts'
    export const page = { list, statuses: TICKET_STATUSES }`)
  const [page] = chunks.filter(({ isEntry }) => isEntry)
  expect(page?.imports).toEqual([])
  expect(page?.code).toContain('"path": "/tickets"')
  expect(page?.code).toContain('"queueIds": 0')
  expect(page?.code).toContain('"pending", "open", "closed"')
  expect(page?.code).not.toContain('zod')
  const held = Object.keys(page?.modules ?? {}).join(' ')
  expect(held).not.toContain('node_modules')
  const later = chunks.filter(({ isEntry }) => !isEntry).flatMap(({ modules }) => Object.keys(modules))
  expect(later.some((id) => id.includes('zod'))).toBe(true)
})
