import { existsSync } from 'node:fs'
import path from 'node:path'
import type { SourceFile } from './tree.ts'

/** Files, folders and scripts that the documentation names must exist. */
export function checkDocPaths(
  files: readonly SourceFile[],
  root: string,
  scripts: Readonly<Record<string, string>>,
): string[] {
  return files.filter(isDoc).flatMap((file) => [
    ...namedPaths(file.text)
      .filter((name) => !exists(root, name))
      .map((name) => `${file.path}: ${name} does not exist`),
    ...linkedPaths(file.text)
      .filter((link) => !existsSync(path.join(root, path.dirname(file.path), link)))
      .map((link) => `${file.path}: the link to ${link} leads nowhere`),
    ...namedScripts(file.text)
      .filter((name) => !Object.hasOwn(scripts, name))
      .map((name) => `${file.path}: there is no script ${name}`),
  ])
}

const FOLDERS = /^(\.ci|api|app|bench|db|deploy|docs|domain|public|scripts|sessions|simulators|tests)\//

function isDoc({ path: file }: SourceFile): boolean {
  return /^(README|CONTRIBUTING)\.md$|^docs\/.*\.md$|^bench\/README\.md$/.test(file)
}

/** Words in backticks that begin with a folder of ours; `{a,b}` and `*` are read as patterns, `…` and `<name>` skipped. */
function namedPaths(text: string): string[] {
  return [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, name = '']) => name.replace(/:\d+$/, ''))
    .filter((name) => FOLDERS.test(name) && !/[<>…$]/.test(name))
}

function namedScripts(text: string): string[] {
  return [...text.matchAll(/\bbun(?:@[\d.]+)? run ([a-z][\w:-]*)/g)].map(([, name = '']) => name)
}

function linkedPaths(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link.replace(/#.*$/, ''))
    .filter((link) => link !== '' && !/^[a-z]+:/.test(link))
}

function exists(root: string, name: string): boolean {
  if (!/[*{]/.test(name)) return existsSync(path.join(root, name))
  return !new Bun.Glob(name).scanSync({ cwd: root, onlyFiles: false }).next().done
}
