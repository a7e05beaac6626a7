import { afterAll, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { importBuild } from './import-build.server.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'recado-build-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a build that was replaced on the disk still has what it imports later', async () => {
  mkdirSync(path.join(folder, 'assets'))
  writeFileSync(path.join(folder, 'assets/texts-a1.js'), 'export default "Görüşmeler"')
  const page = 'export const entry = { module: { default: () => import("./assets/texts-a1.js") } }'
  writeFileSync(path.join(folder, 'index.js'), page)
  const build = await importBuild(folder)
  rmSync(path.join(folder, 'assets'), { recursive: true })

  const later: unknown = await Reflect.apply(build.entry.module.default, undefined, [])
  expect(later).toMatchObject({ default: 'Görüşmeler' })
})
