import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CANARY, findCanaries } from './canaries.ts'

test('logs are looked through for customers’ texts and numbers', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'recado-logs-'))
  const lines = [
    '{"time":1795362000000,"msg":"request","companyId":5511}',
    `{"err":{"message":"Failed query: insert … params: ${CANARY} message 7"}}`,
    '{"detail":"Key (number)=(5511987654321) already exists."}',
    '{"jid":"553187654321@s.whatsapp.net"}',
    '{"id":"0195511987654321a","session":"55.119.87654321"}',
  ]
  writeFileSync(path.join(folder, 'api-1.log'), lines.join('\n'))
  expect(findCanaries(folder).map(({ text }) => text)).toEqual(lines.slice(1, 4))
  expect(findCanaries(path.join(folder, 'none'))).toEqual([])
  rmSync(folder, { recursive: true })
})
