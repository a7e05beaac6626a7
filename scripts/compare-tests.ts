import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { proofFiles, proofPartOf, testFiles } from './testing/kinds.ts'

// `bun scripts/compare-tests.ts <commit>`: where each test that stood at a commit stands now, in `run test` or in a part of `run prove`.
// Ends with 1 where one stands nowhere: it was renamed, or lost.
const root = path.resolve(import.meta.dirname, '..')
const [commit = ''] = process.argv.slice(2)
if (commit === '') {
  console.error('which commit? bun scripts/compare-tests.ts <commit>')
  process.exit(2)
}

const present = new Map<string, string[]>()
for (const file of [...testFiles(root), ...proofFiles(root)]) {
  for (const name of testNames(file, readFileSync(path.join(root, file), 'utf8')))
    present.set(name, [...(present.get(name) ?? []), file])
}

const counts = new Map<string, number>()
let goneCount = 0
for (const file of filesAt(commit)) {
  for (const name of testNames(file, git(['show', `${commit}:${file}`]))) {
    const files = present.get(name)
    const testPath = placeOf(file, files)
    counts.set(testPath, (counts.get(testPath) ?? 0) + 1)
    if (!files) goneCount++
    if (!files?.includes(file)) console.log(`${testPath}\t${file}\t${name}\t${files?.join(' ') ?? ''}`)
  }
}
for (const [testName, count] of [...counts].sort()) console.log(`${count}\t${testName}`)
process.exit(goneCount === 0 ? 0 : 1)

function placeOf(before: string, files: readonly string[] | undefined): string {
  if (!files) return 'nowhere'
  if (files.includes(before)) return 'the same file'
  const parts = files.map(proofPartOf)
  return parts.includes(undefined) ? 'run test' : `run prove ${parts[0]}`
}

function filesAt(folder: string): string[] {
  const names = git(['ls-tree', '-r', '--name-only', folder]).split('\n')
  return names.filter((name) => /\.test\.tsx?$/.test(name))
}

function git(args: readonly string[]): string {
  return Bun.spawnSync(['git', ...args], { cwd: root, maxBuffer: 1 << 28 }).stdout.toString()
}

/** The first argument of each `test(…)` and `test.each(…)(…)`, as it is written. */
function testNames(file: string, text: string): string[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const [name] = node.arguments
      if (name && (ts.isStringLiteralLike(name) || ts.isTemplateExpression(name)))
        names.push(name.getText(source).slice(1, -1))
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return names
}

function isTest(called: ts.Expression): boolean {
  if (ts.isIdentifier(called)) return called.text === 'test' || called.text === 'proofTest'
  if (ts.isPropertyAccessExpression(called) || ts.isCallExpression(called)) return isTest(called.expression)
  return false
}
