import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { folderStore } from './file-store.ts'

const NAME = '0123456789abcdef0123456789abcdef'
let root = ''
beforeEach(() => {
  root = path.join(mkdtempSync(path.join(tmpdir(), 'recado-store-')), 'media')
})
afterEach(() => rmSync(path.dirname(root), { recursive: true, force: true }))

describe('the folder of files', () => {
  test('is tried by writing and reading, and left as it was', async () => {
    const store = folderStore(root)
    await store.check()
    await store.put(7, NAME, new Blob(['a file']))
    await store.check()
    expect(readdirSync(root)).toEqual(['7'])
    expect(await (await store.get(7, NAME))?.text()).toBe('a file')
    expect(await store.get(7, NAME.replace('0', 'f'))).toBeUndefined()
    expect(await store.get(8, NAME)).toBeUndefined()
  })

  test('that is no folder is refused, with what to do', async () => {
    writeFileSync(root, '')
    const failure = await folderStore(root).check().catch(String)
    expect(failure).toContain(root)
    expect(failure).toContain('chown -R')
  })

  test('of which a file cannot be looked at throws: such a file is not missing', async () => {
    mkdirSync(path.join(root, '7'), { recursive: true })
    writeFileSync(path.join(root, '7', NAME.slice(0, 2)), 'no folder')
    await expect(folderStore(root).get(7, NAME)).rejects.toMatchObject({ code: 'ENOTDIR' })
  })

  // The superuser may read whatever others keep to themselves.
  test.skipIf(process.getuid?.() === 0)('that another user restored is refused', async () => {
    const store = folderStore(root)
    await store.put(7, NAME, new Blob(['a file']))
    for (const closed of [path.join(root, '7', NAME.slice(0, 2)), path.join(root, '7')]) {
      chmodSync(closed, 0o000)
      await expect(store.check()).rejects.toThrow('chown -R')
      chmodSync(closed, 0o700)
    }
    await store.check()
  })
})
