import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')

describe('what is read across companies', () => {
  test('is read by the named functions of domain/core/system*.ts and nowhere else', () => {
    const files = [...new Bun.Glob('{api,domain,sessions}/**/*.ts').scanSync({ cwd: root })]
    const users = files
      .filter(
        (file) =>
          !file.endsWith('.test.ts') &&
          /\bservices\.system\b/.test(readFileSync(path.join(root, file), 'utf8')),
      )
      .filter((file) => !/^domain\/core\/system\//.test(file))
    expect(users).toEqual([])
    expect(files.length).toBeGreaterThan(50)
  })
})
