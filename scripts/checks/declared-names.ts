import ts from 'typescript'
import { HOUSE_WORDS } from './house-words.ts'
import type { SourceFile } from './tree.ts'

/** The share of declared names that may be one house word. It only falls: whoever brings it down writes the new bound here. */
const MAX_SHARE = 0.01

/** Problems where more declared names are one house word than may be. */
export function checkDeclaredNames(files: readonly SourceFile[]): string[] {
  const { share, summary } = measureNames(files)
  return share <= MAX_SHARE ? [] : [summary]
}

/**
 * Returns lines for the report: how many declared names are a single house word, in which folders, and how long a name
 * is.
 */
export function reportDeclaredNames(files: readonly SourceFile[]): string[] {
  const { summary, byFolder } = measureNames(files)
  const folders = [...byFolder].toSorted((a, b) => b[1] - a[1]).slice(0, 5)
  return [summary, ...folders.map(([folder, count]) => `${String(count).padStart(7)}  ${folder}`)]
}

type Measure = { share: number; summary: string; byFolder: ReadonlyMap<string, number> }

function measureNames(files: readonly SourceFile[]): Measure {
  const byFolder = new Map<string, number>()
  let nameCount = 0
  let letterCount = 0
  let houseCount = 0
  for (const file of files.filter(({ path }) => /\.tsx?$/.test(path))) {
    const folder = file.path.split('/').slice(0, -1).slice(0, 3).join('/')
    for (const name of declaredNames(file)) {
      nameCount += 1
      letterCount += name.length
      if (!HOUSE_WORDS.has(name.toLowerCase())) continue
      houseCount += 1
      byFolder.set(folder, (byFolder.get(folder) ?? 0) + 1)
    }
  }
  const share = nameCount === 0 ? 0 : houseCount / nameCount
  const percent = (share * 100).toFixed(2)
  const meanLength = (letterCount / Math.max(1, nameCount)).toFixed(1)
  const summary = `${houseCount} of ${nameCount} declared names are one house word (${percent} %); a name has ${meanLength} letters`
  return { share, summary, byFolder }
}

/** The names that a file declares: variables, parameters, functions, types and their properties. */
export function declaredNames(file: SourceFile): string[] {
  const kind = file.path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, false, kind)
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    const name = declaredName(node)
    if (name !== undefined) names.push(name)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return names
}

function declaredName(node: ts.Node): string | undefined {
  const isDeclaration =
    ts.isVariableDeclaration(node) ||
    ts.isBindingElement(node) ||
    ts.isParameter(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isMethodSignature(node) ||
    ts.isMethodDeclaration(node)
  return isDeclaration && node.name && ts.isIdentifier(node.name) ? node.name.text : undefined
}
