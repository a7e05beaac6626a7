import path from 'node:path'
import type { ServerBuild } from '@remix-run/node'

/**
 * Imports the built pages completely, including the files that are otherwise imported only when a page in another
 * language is requested: by then another build may have replaced this one on the disk (scripts/launcher/web-build.ts).
 */
export async function importBuild(folder: string): Promise<ServerBuild> {
  const build: ServerBuild = await import(path.join(folder, 'index.js'))
  const later = [...new Bun.Glob('assets/*.js').scanSync({ cwd: folder })]
  await Promise.all(later.map((name) => import(path.join(folder, name))))
  return build
}
