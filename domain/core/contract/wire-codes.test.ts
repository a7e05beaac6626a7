import { expect, test } from 'bun:test'
import path from 'node:path'
import { AppError, ERRORS, isErrorCode } from './errors.ts'
import { readProblem } from './values/read-problem.ts'
import { isBrowserCode, isWireCode, refusesBearer, wireCode } from './wire-codes.ts'

test('each code travels by a name that whoever reads answers knows, with the status of its own', () => {
  for (const code of Object.keys(ERRORS).filter(isErrorCode)) expect(isWireCode(wireCode(code))).toBe(true)
  const old = new AppError('ERR_TOKEN_EXPIRED')
  expect([old.status, wireCode(old.code)]).toEqual([403, 'ERR_SESSION_EXPIRED'])
})

test('an old bearer is told from a session that is over, and from what one may not do', () => {
  expect(refusesBearer(403, 'ERR_SESSION_EXPIRED')).toBe(true)
  expect(refusesBearer(401, 'ERR_SESSION_EXPIRED')).toBe(false)
  expect(refusesBearer(403, 'ERR_NO_PERMISSION')).toBe(false)
  expect(refusesBearer(403, undefined)).toBe(false)
})

test('whoever compares what was answered with a name that never travels does not compile', () => {
  const { code } = readProblem({ error: 'ERR_TOKEN_EXPIRED' })
  // @ts-expect-error: no answer carries it.
  expect(code === 'ERR_TOKEN_EXPIRED').toBe(false)
})

test('what browsers run names no code that never travels, also where a text is compared', async () => {
  const root = path.resolve(import.meta.dirname, '../../../app')
  const wrong: string[] = []
  for await (const file of new Bun.Glob('**/*.{ts,tsx}').scan({ cwd: root })) {
    const text = await Bun.file(path.join(root, file)).text()
    const named = [...text.matchAll(/['"](ERR_[A-Z_]+[A-Z])['"]/g)].map(([, code = '']) => code)
    wrong.push(
      ...named.filter((code) => !isWireCode(code) && !isBrowserCode(code)).map((code) => `${file}: ${code}`),
    )
  }
  expect(wrong).toEqual([])
})
