import { describe, expect, test } from 'bun:test'
import { parseAst } from 'vite'
import { callsIn, withMarks, withoutServerWords } from './pure-contracts.ts'

const marked = (code: string) => withMarks(code, callsIn(parseAst(code))).replaceAll('/* @__PURE__ */', '#')
const lean = (code: string) => withoutServerWords(code, parseAst(code)).replaceAll(/\s+/g, ' ')

describe('a contract for browsers', () => {
  test('has its calls marked, a chain as one, but none that runs later or is a statement', () => {
    expect(marked('const A = z.object({ b: z.string().max(3) }).extend({ c: new Set() })')).toBe(
      'const A = # z.object({ b: # z.string().max(3) }).extend({ c: # new Set() })',
    )
    expect(marked('export const id = () => z.number()\nfunction f() { return g(1) }')).not.toContain('#')
    expect(marked('start()')).toBe('start()')
  })

  test('keeps of an endpoint what a client reads', () => {
    const code = `const ONE = { ids: { a: 'tag' }, query: Q }
      export const get = endpoint({ ...ONE, method: 'GET', summary: 'A tag, or "none"', path: '/tags', sample: { body: { a: 1 } } })
      export const send = endpoint({ path: '/x', form: { fields: F, answer: A }, answer: z.object({ message: z.string(), ids: I }) })`
    expect(lean(code)).toBe(
      "const ONE = { query: Q } export const get = endpoint({ ...ONE, method: 'GET', path: '/tags', }) " +
        "export const send = endpoint({ path: '/x', form: { answer: A }, answer: z.object({ message: z.string(), ids: I }) })",
    )
  })
})
