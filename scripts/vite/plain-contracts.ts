import path from 'node:path'
import type { Plugin, Rollup } from 'vite'
import type { Endpoint } from '#domain/core/endpoint.ts'

/** What is asked for in place of a file of domain/: its plain data, or its calls without their schemas. */
const FORM = /\?(data|calls)$/

/**
 * Pages read methods and paths of calls, words and figures of the contracts; the schemas beside them are needed once
 * something is asked or typed, and bring a library of 25 kB. So a page gets of a contract what is plain data, as it is
 * when the page is built, and calls whose schemas come on demand (app/lib/contract.ts).
 */
export function plainContracts(root: string): Plugin {
  return {
    name: 'plain-contracts',
    apply: 'build',
    async transform(code, id, options) {
      if (options?.ssr || !id.startsWith(path.join(root, 'app/')) || !code.includes('domain/')) return
      return { code: await withPlainImports(code, { program: this.parse(code), root }), map: null }
    },
    async resolveId(source, importer, options) {
      const form = FORM.exec(source)
      const file = form && (await this.resolve(source.replace(FORM, ''), importer, options))
      return file && `${file.id}${form?.[0]}`
    },
    async load(id) {
      const form = FORM.exec(id)?.[1]
      const file = id.replace(FORM, '')
      if (!form) return
      return form === 'data' ? dataOf(await import(file)) : callsOf(await import(file), { file, root })
    },
  }
}

type Values = Readonly<Record<string, unknown>>
type Within = { program: Rollup.ProgramNode; root: string }

/** The module with each import of a contract made one of its plain form, where that has all that is taken. */
export async function withPlainImports(code: string, { program, root }: Within): Promise<string> {
  const imports = program.body.filter((node) => node.type === 'ImportDeclaration')
  const changes = await Promise.all(
    imports.map(async ({ source, specifiers }) => {
      const form = await formOf(String(source.value), specifiers, root)
      return form && { before: source.raw ?? '', after: JSON.stringify(`${source.value}?${form}`) }
    }),
  )
  return changes.reduce((text, change) => (change ? text.replace(change.before, change.after) : text), code)
}

type ImportDeclaration = Extract<Rollup.ProgramNode['body'][number], { type: 'ImportDeclaration' }>

async function formOf(source: string, specifiers: ImportDeclaration['specifiers'], root: string) {
  const kind = /^#(domain\/.*(endpoints|schema|shapes)\.ts)$/.exec(source)
  if (!kind?.[1]) return undefined
  const values: Values = await import(path.join(root, kind[1]))
  const taken = specifiers.flatMap((specifier) => {
    if (specifier.type !== 'ImportSpecifier') return Object.values(values)
    return 'name' in specifier.imported ? [values[specifier.imported.name]] : [undefined]
  })
  if (kind[2] === 'endpoints') return taken.every(isCall) ? 'calls' : undefined
  return taken.every(isPlain) ? 'data' : undefined
}

/** What JSON keeps as it is. */
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === null || PLAIN.has(typeof value)
  const isBare = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  return isBare && Object.values(value).every(isPlain)
}
const PLAIN: ReadonlySet<string> = new Set(['string', 'number', 'boolean'])

function isCall(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

function dataOf(values: Values): string {
  const plain = Object.entries(values).filter(([, value]) => isPlain(value))
  return plain.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`).join('\n')
}

/** What is read of a call before it is answered; of its query the names, of its body that it has one. */
function readOf({ method, path, permission, plan, query, body }: Endpoint) {
  return {
    method,
    path,
    permission,
    plan,
    ...(query && { query: { shape: Object.fromEntries(Object.keys(query.shape).map((name) => [name, 0])) } }),
    ...(body && { body: {} }),
  }
}

/** Each call names the one that it takes of the file, so that those which no page takes fall away there too. */
function callsOf(values: Values, { file, root }: { file: string; root: string }): string {
  const from = JSON.stringify(file)
  const calls = Object.entries(values).flatMap(([name, call]) => {
    if (!isCall(call)) return []
    const whole = `async () => { const { ${name} } = await import(${from}); return ${name} }`
    return [`export const ${name} = { ...${JSON.stringify(readOf(call))}, whole: ${whole} }`]
  })
  return [
    `import { comesLater } from ${JSON.stringify(path.join(root, 'app/lib/contract.ts'))}`,
    `comesLater(async () => { await import(${from}) })`,
    ...calls,
  ].join('\n')
}
