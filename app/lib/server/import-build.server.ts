import path from 'node:path'
import type { ServerBuild } from '@remix-run/node'

/**
 * The pages as they were built, read whole: also what is imported only once a page in another language is asked for. Another
 * build may have taken this one's place on the disk by then (scripts/launcher/web-build.ts).
 */
export async function importBuild(folder: string): Promise<ServerBuild> {
  const build: ServerBuild = await import(path.join(folder, 'index.js'))
  const later = [...new Bun.Glob('assets/*.js').scanSync({ cwd: folder })]
  await Promise.all(later.map((name) => import(path.join(folder, name))))
  return build
}
