import { homedir } from 'node:os'
import path from 'node:path'
import { findLines, type SourceFile } from './tree.ts'

/**
 * Finds references that tie the project to the place where it was built: package hosts, addresses in the lock file,
 * folders of one machine.
 */
export function checkAddresses(files: readonly SourceFile[], root: string): string[] {
  const places = [root, path.dirname(root), homedir()].filter((folder) => folder.split('/').length > 2)
  const machinePath = new RegExp(`(${places.map(escaped).join('|')}|/(home|Users)/[a-z][\\w-]*/)`)
  return files.flatMap((file) => [
    ...(file.path.endsWith('bun.lock') ? findLines(file, /https?:\/\/\S*/, (match) => `holds ${match}`) : []),
    ...findLines(file, PACKAGE_HOST, (match) => `names a package host: ${match}`),
    ...findLines(file, machinePath, (match) => `names a folder of this machine: ${match}`),
    ...findLines(file, BESIDE, (match) => `names a folder outside the project: ${match}`),
  ])
}

const PACKAGE_HOST = /\b(?!registry\.test\.tsx?\b)registry\.[a-z0-9-]+\.[a-z]{2,}|npm[j]s\b/i
const BESIDE = /(^|[\s'"`(])(\.\.\/)*share[d]\/[\w-]+/

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
