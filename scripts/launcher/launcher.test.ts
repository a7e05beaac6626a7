import { afterAll, describe, expect, spyOn, test } from 'bun:test'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { joinCertificates } from './certificates.ts'
import { demoSecret } from './data-folder.ts'
import { openLog } from './log-file.ts'
import { formatLine, readLogLine } from './log-lines.ts'
import { takeRunLock } from './run-lock.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'recado-parts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the logs', () => {
  test('are set aside at their size, the oldest forgotten', () => {
    const log = openLog(path.join(folder, 'logs'), 'api', 100)
    for (let n = 0; n < 40; n++) log.write(`${n} ${'x'.repeat(50)}`)
    const files = readdirSync(path.join(folder, 'logs')).sort()
    expect(files).toEqual(['api.1.log', 'api.2.log', 'api.3.log', 'api.4.log', 'api.5.log', 'api.log'])
    expect(readFileSync(log.path, 'utf8')).toContain('39 x')
  })

  test('of a disk that takes none miss those lines alone, and say how many', () => {
    const errorSpy = spyOn(console, 'error').mockImplementation(() => undefined)
    const log = openLog(path.join(folder, 'full'), 'api')
    log.write('before')
    renameSync(log.path, `${log.path}.away`)
    mkdirSync(log.path)
    log.write('meanwhile')
    log.write('meanwhile')
    rmdirSync(log.path)
    renameSync(`${log.path}.away`, log.path)
    log.write('after')
    expect(readFileSync(log.path, 'utf8')).toBe(
      'before\n2 lines before this one could not be written\nafter\n',
    )
    expect(errorSpy.mock.calls).toEqual([[expect.stringContaining(`${log.path} cannot be written`)]])
    errorSpy.mockRestore()
  })

  test('appear in the terminal from a warning on, with their cause', () => {
    const lineAt = (level: number) =>
      readLogLine(JSON.stringify({ level, msg: 'no media', err: { message: 'gone' } }))
    expect(formatLine('api', lineAt(30), false)).toBeUndefined()
    expect(formatLine('api', lineAt(40), false)).toBe('api warning: no media: gone')
    expect(formatLine('api', lineAt(50), false)).toBe('api error: no media: gone')
    const shownLine = (record: object) =>
      formatLine('api', readLogLine(JSON.stringify({ level: 40, ...record })), false)
    expect(shownLine({ msg: 'request', method: 'GET', route: '/health/ready', status: 503, ms: 12.4 })).toBe(
      'api warning: request: GET /health/ready 503 12 ms',
    )
    expect(shownLine({ msg: 'the event loop was held', heldMs: 2107, p99Ms: 23 })).toBe(
      'api warning: the event loop was held: 2107 ms',
    )
    expect(shownLine({ msg: 'a socket could not be opened', connectionId: 1, failure: 'Error' })).toBe(
      'api warning: a socket could not be opened: connection 1 Error',
    )
    expect(formatLine('api', readLogLine('plain words'), true)).toBe('api: plain words')
    expect(formatLine('api', readLogLine('plain words'), false)).toBeUndefined()
  })
})

describe('the data folder', () => {
  test('keeps one secret, closed to others', () => {
    const secret = demoSecret(folder)
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(demoSecret(folder)).toBe(secret)
    expect(statSync(path.join(folder, 'app.secret')).mode & 0o777).toBe(0o600)
  })

  test('makes no secret for a database that was made with another', () => {
    const production = mkdtempSync(path.join(folder, 'production-'))
    mkdirSync(path.join(production, 'postgres'))
    expect(() => demoSecret(production)).toThrow('APP_SECRET is not set')
    expect(readdirSync(production)).toEqual(['postgres'])
  })

  test('is one launcher’s at a time, and is taken over from a dead one', () => {
    writeFileSync(path.join(folder, 'recado.pid'), `${process.pid}\nanother mark\nhttp://old\n`)
    const unlock = takeRunLock(folder, 'http://here')
    expect(() => takeRunLock(folder, 'http://there')).toThrow(
      `already running: http://here (process ${process.pid}`,
    )
    unlock()
    takeRunLock(folder, 'http://there')()
  })

  test('joins certificates with those that were trusted already', () => {
    const [ownFile, existing] = ['own.pem', 'existing.pem'].map((name) => path.join(folder, name))
    for (const file of [ownFile, existing]) writeFileSync(file ?? '', `${file}\n`)
    expect(joinCertificates(folder, ownFile ?? '', undefined)).toBe(ownFile ?? '')
    const joined = readFileSync(joinCertificates(folder, ownFile ?? '', existing), 'utf8')
    expect(joined).toContain('own.pem')
    expect(joined).toContain('existing.pem')
    expect(() => joinCertificates(folder, ownFile ?? '', '/nowhere.pem')).toThrow('NODE_EXTRA_CA_CERTS')
  })
})
