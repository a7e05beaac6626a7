import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePorts } from '#tests/support/ports.ts'
import { readSettings } from '../env.ts'
import { checkPorts } from './port-check.ts'

let base = 0
const listeners: { stop(closeActive: boolean): void }[] = []
beforeAll(async () => {
  base = await freePorts(404)
  // The web's port, and the third of the four that come to mind for the simulator.
  for (const port of [base, base + 200, base + 302])
    listeners.push(Bun.listen({ hostname: '127.0.0.1', port, socket: { data: () => undefined } }))
})
afterAll(() => {
  for (const server of listeners) server.stop(true)
})

test('a taken port is told of with an example that is neither taken nor wanted by another setting', async () => {
  const read = readSettings({
    WEB_PORT: String(base),
    API_PORT: String(base + 100),
    SIMULATOR_PORT: String(base + 200),
    PG_PORT: String(base + 50),
  })
  if ('faults' in read) throw new Error(read.faults.join())
  const text = await checkPorts(read.settings).then(() => 'all are free', String)
  const examples = [...text.matchAll(/for example (\w+)=(\d+)/g)].map(([, name, port]) => [
    name,
    Number(port) - base,
  ])
  expect(examples).toEqual([
    ['WEB_PORT', 300],
    ['SIMULATOR_PORT', 400],
  ])
})

test('what several taken ports are told of with can be set together, the database’s among it', async () => {
  const read = readSettings({
    WEB_PORT: String(base),
    API_PORT: String(base + 1000),
    SIMULATOR_PORT: String(base + 198),
    PG_PORT: String(base + 302),
    DATA_DIR: mkdtempSync(path.join(tmpdir(), 'recado-ports-')),
  })
  if ('faults' in read) throw new Error(read.faults.join())
  const text = await checkPorts(read.settings).then(() => 'all are free', String)
  expect(text.replaceAll(/\d+/g, (digits) => String(Number(digits) - base)).split('\n')).toEqual([
    'Refusal: Port 0 (WEB_PORT) is taken by another program. Stop it, or set WEB_PORT to a free port, for example WEB_PORT=100.',
    'Port 200 (which SIMULATOR_PORT=198 also needs) is taken by another program. Stop it, or set SIMULATOR_PORT to a free port, for example SIMULATOR_PORT=398.',
    'Port 302 (PG_PORT) is taken by another program. Stop it, or set PG_PORT to a free port, for example PG_PORT=502.',
  ])
})
