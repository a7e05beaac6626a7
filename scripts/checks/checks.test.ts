import { describe, expect, test } from 'bun:test'
import path from 'node:path'
import { checkAddresses } from './addresses.ts'
import { checkCitations } from './citations.ts'
import { checkComments } from './comments.ts'
import { checkDecisions } from './decisions.ts'
import { checkDeclaredNames } from './declared-names.ts'
import { checkDocPaths } from './doc-paths.ts'
import { checkDoors } from './doors.ts'
import { checkFences } from './fences.ts'
import { checkLiterals } from './literals.ts'
import { checkNames } from './names.ts'
import { reportSizes } from './sizes.ts'
import { checkLiteralSpreads } from './spreads.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
// Put together here, so that this file does not hold what it looks for.
const HOST = ['registry', 'example', 'org'].join('.')
const BESIDE = ['..', ['sha', 'red'].join(''), 'style.md'].join('/')

describe('the checks of the tree find', () => {
  test('files named as versions of others', () => {
    const names = [
      'a/listener-dontwork.ts',
      'b/tickets_backup.ts',
      'c/index.old.js',
      'd/flow-v2.ts',
      'scripts/backup.ts',
    ]
    expect(checkNames(names)).toHaveLength(4)
  })

  test('package hosts, lock file addresses and folders of this machine', () => {
    const faults = checkAddresses(
      [
        { path: 'bun.lock', text: 'https://example.org/a.tgz' },
        { path: 'a.ts', text: `fetch('${HOST}')` },
        { path: 'b.md', text: `see ${BESIDE}` },
        { path: 'c.ts', text: `open('${ROOT}/x')` },
        { path: 'd.ts', text: 'https://example.org is fine here' },
      ],
      ROOT,
    )
    expect(faults.map((fault) => fault.split(':')[0])).toEqual(['bun.lock', 'a.ts', 'b.md', 'c.ts'])
  })

  test('decisions that the index does not name', () => {
    const file = (name: string, text: string) => ({ path: `docs/decisions/${name}`, text })
    const index = file('README.md', '# Decisions\n\n- [001](001-one.md) One\n')
    const findings = checkDecisions([
      index,
      file('001-one.md', '# 1. One\n'),
      file('002-two.md', '# 2. Two\n'),
      file('003-three.md', '# Three\n'),
    ])
    expect(findings).toEqual([
      'docs/decisions/README.md: lacks "- [002](002-two.md) Two"',
      'docs/decisions/003-three.md: begins with no "# 3. Title"',
    ])
  })

  test('names that are one pronoun, participle or filler, where there are too many', () => {
    const vague = 'const told = 1; function place(at: number) { const { rest: left } = at }'
    const clear = 'const renewedToken = 1; type ListCursor = { unreadCount: number }'
    const [problem] = checkDeclaredNames([
      { path: 'a.ts', text: vague },
      { path: 'b.ts', text: clear },
    ])
    expect(problem).toStartWith('4 of 7 declared names are one house word (57.14 %)')
    expect(checkDeclaredNames([{ path: 'b.ts', text: clear }])).toEqual([])
  })

  test('object literals that are spread into others', () => {
    const spread = ['..', '.{ a, b }'].join('')
    const faults = checkLiteralSpreads([
      { path: 'a.ts', text: `f({ ${spread}, c })` },
      { path: 'b.ts', text: 'f({ ...values, ...(isNew && { c }) })' },
    ])
    expect(faults).toEqual([expect.stringContaining('a.ts:1: spreads')])
  })

  test('comments that begin with a relative', () => {
    const comment = (text: string) => ['/', `** ${text} *`, '/'].join('')
    const [inverted, plain] = [comment('Who reads it.'), comment('Returns the readers.')]
    const faults = checkComments([{ path: 'a.ts', text: `${plain}\n${inverted}` }])
    expect(faults).toEqual([expect.stringContaining('a.ts:2: a comment begins with "Who"')])
  })

  test('citations of what is not there', () => {
    const page = (name: string, text: string) => ({ path: `docs/spec/${name}.md`, text })
    const code = [
      [
        'fine',
        'Specification 1 §2, 2 §2 and §3; server behaviour §1.2b, architecture section 6, rule 2. Interface 2.',
      ],
      ['section', 'Specification 1 §2, §9'],
      ['page', 'Specification 4 §1'],
      ['item', 'Server behaviour\n * §1.7'],
      ['rule', 'Architecture section 6, rules 1 and 5'],
      ['line', 'Interface 7'],
    ] as const
    const numbered = '## 1. One\n1. a\n2. b\n## 2. Two\n## 3. Three\n'
    const faults = checkCitations([
      page('1-tickets', numbered),
      page('2-channels', numbered),
      page('server-behaviour', numbered),
      page('architecture-rules', '## 6. Flows\n1. a\n2. b\n'),
      page('checklist', numbered),
      ...code.map(([name, text]) => ({ path: `${name}.ts`, text: `/** ${text} */` })),
    ])
    expect(faults.map((lineText) => lineText.split('.ts')[0])).toEqual([
      'section',
      'page',
      'item',
      'rule',
      'line',
    ])
  })

  test('a ticket’s status or a channel where none may be written', () => {
    const status = `await db.update(tickets).set({ status: ${["'", 'clo', "sed'"].join('')} })`
    const channel = `if (connection.channel === ${["'", 'whats', "app'"].join('')}) send()`
    const files = [
      'domain/tickets/actions/close-ticket.ts',
      'domain/tickets/contract/lifecycle.ts',
      'tests/e2e/a.ts',
    ].map((file) => ({
      path: file,
      text: `${status}\n${channel}`,
    }))
    expect(checkLiterals(files)).toEqual([
      expect.stringContaining('domain/tickets/actions/close-ticket.ts:1: writes'),
      expect.stringContaining('domain/tickets/actions/close-ticket.ts:2: branches'),
      expect.stringContaining('domain/tickets/contract/lifecycle.ts:2: branches'),
    ])
  })

  test('a tenant fence that is written out, and no join', () => {
    const compares = (right: string) => `.where(${['e', 'q'].join('')}(tags.companyId, ${right}))`
    const text = [compares('tx.companyId'), compares('companyId'), compares('tickets.companyId')].join('\n')
    const faults = checkFences([
      { path: 'domain/tags/list-tags.ts', text },
      { path: 'domain/core/tenancy.ts', text },
    ])
    expect(faults.map((fault) => fault.split(': ')[0])).toEqual([
      'domain/tags/list-tags.ts:1',
      'domain/tags/list-tags.ts:2',
    ])
  })

  test('doors of nouns that lead nowhere', () => {
    const table = {
      ORDER: ['tags', 'gone'],
      DOORS: { tags: ['view', 'old'] },
      UPWARD: { tags: ['tags/view'] },
    }
    expect(checkDoors(['domain/tags/view.ts'], table)).toEqual([
      'domain/doors.cjs: there is no gone',
      'domain/doors.cjs: there is no tags/old',
    ])
  })

  test('paths, links and commands that the documentation invents', () => {
    const text =
      'Read `scripts/test.ts`, `scripts/nothing.ts`, [this](./gone.md) and run `bun run dance` or `bun run test`.'
    const faults = checkDocPaths([{ path: 'README.md', text }], ROOT, { test: '' })
    expect(faults).toEqual([
      expect.stringContaining('scripts/nothing.ts'),
      expect.stringContaining('gone.md'),
      expect.stringContaining('no script dance'),
    ])
  })
})

test('large folders and long files of code are reported, but no flat folders and no documents', () => {
  const folder = (name: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({ path: `${name}/file-${n}.ts`, text: '' }))
  const files = [
    ...folder('app/large', 26),
    ...folder('app/small', 25),
    ...folder('db/migrations', 40),
    { path: 'app/long.tsx', text: '\n'.repeat(301) },
    { path: 'docs/long.md', text: '\n'.repeat(301) },
  ]
  expect(reportSizes(files)).toEqual([
    'folders of more than 25 files: 1',
    '     26  app/large',
    'files of more than 300 lines: 1',
    '    301  app/long.tsx',
  ])
})
