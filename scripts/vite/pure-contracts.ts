import type { Plugin } from 'vite'

/**
 * Makes the files of domain/ small for browsers. The layering holds them to be contracts (zod and contracts only), so
 * the calls in them have no effects of their own: schemas and endpoints that no page uses fall away. Of the others goes
 * what only the server reads.
 */
export const pureContracts: Plugin = {
  name: 'pure-contracts',
  apply: 'build',
  enforce: 'post',
  transform(code, id, options) {
    if (options?.ssr || !/\/domain\/[^?]+\.ts$/.test(id)) return
    const lean = id.endsWith('/endpoints.ts') ? withoutServerWords(code, this.parse(code)) : code
    return { code: withMarks(lean, callsIn(this.parse(lean))), map: null }
  },
}

/** What a client of the API has no use for: words of the document, what the sweeps try, how the server reads a form. */
const SERVER_WORDS = new Set(['who', 'ids', 'summary', 'params', 'refuses', 'sample', 'message'])
const SERVER_FORM = new Set(['fields'])

/** The text without these properties of its declarations, and of what those are made of. */
export function withoutServerWords(code: string, program: unknown): string {
  const declared = childrenOf(program, 'body').flatMap(objectsOf)
  const forms = declared
    .flatMap((object) => propertiesOf(object, new Set(['form'])))
    .map(({ value }) => value)
  const left = [
    ...declared.flatMap((object) => propertiesOf(object, SERVER_WORDS)),
    ...forms.flatMap((form) => propertiesOf(form, SERVER_FORM)),
  ]
  return left
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''), code)
}

/** `const ONE = {…}` and `export const get = endpoint({…})` → the object. */
function objectsOf(statement: unknown): Node[] {
  if (!isNode(statement)) return []
  if (statement.type === 'ExportNamedDeclaration')
    return childrenOf(statement, 'declaration').flatMap(objectsOf)
  const values = childrenOf(statement, 'declarations').flatMap((each) => childrenOf(each, 'init'))
  return values.flatMap((value) =>
    isCallOf(value, 'endpoint')
      ? childrenOf(value, 'arguments')
      : value.type === 'ObjectExpression'
        ? [value]
        : [],
  )
}

function propertiesOf(object: Node, names: ReadonlySet<string>): (Node & { value: Node })[] {
  return childrenOf(object, 'properties').flatMap((property) => {
    const [value] = childrenOf(property, 'value')
    const isNamed = childrenOf(property, 'key').some((key) => names.has(nameOf(key)))
    return value && isNamed ? [{ ...property, value }] : []
  })
}

function isCallOf(node: Node, name: string): boolean {
  return (
    node.type === 'CallExpression' && childrenOf(node, 'callee').some((callee) => nameOf(callee) === name)
  )
}

function nameOf(node: Node): string {
  return 'name' in node ? String(node.name) : ''
}

function childrenOf(node: unknown, key: string): Node[] {
  const children: unknown = isNode(node)
    ? Object.entries(node).find(([name]) => name === key)?.[1]
    : undefined
  return (Array.isArray(children) ? children : [children]).filter(isNode)
}

const MARK = '/* @__PURE__ */ '

export function withMarks(code: string, places: Iterable<number>): string {
  const cuts = [0, ...[...new Set(places)].sort((a, b) => a - b), code.length]
  return cuts
    .slice(1)
    .map((end, at) => code.slice(cuts[at], end))
    .join(MARK)
}

/** Where the calls begin that run when the module is loaded. A call that is a statement is made for its effect. */
export function callsIn(node: unknown, isStatement = false): number[] {
  if (Array.isArray(node)) return node.flatMap((each) => callsIn(each))
  if (!isNode(node) || FUNCTIONS.has(node.type)) return []
  const inside = Object.values(node).flatMap((child) => callsIn(child, node.type === 'ExpressionStatement'))
  return CALLS.has(node.type) && !isStatement ? [node.start, ...inside] : inside
}

const CALLS = new Set(['CallExpression', 'NewExpression'])
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

type Node = { type: string; start: number; end: number }

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
