/** The process as the launcher starts it. */
import { afterAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { freePorts } from '#tests/support/ports.ts'
import { temporaryFolder } from './testing/folder.ts'

const folder = temporaryFolder()
afterAll(() => folder.remove())

function start(env: Record<string, string>) {
  return Bun.spawn([process.execPath, join(import.meta.dir, 'main.ts')], {
    env: { PATH: '/usr/bin:/bin', ...env },
    stdout: 'pipe',
    stderr: 'pipe',
  })
}

describe('the process', () => {
  test('says when it is ready, is well, and stops cleanly', async () => {
    // The second process begins one lower, so that its third port is the WebSocket of the first.
    const port = (await freePorts(5)) + 1
    const child = start({ SIMULATOR_PORT: String(port), SIMULATOR_DIR: folder.path })
    const { value } = await child.stdout.getReader().read()
    expect(new TextDecoder().decode(value)).toBe(
      `WhatsApp simulator ready: phones at http://127.0.0.1:${port}, clients at ws://127.0.0.1:${port + 1}/ws/chat\n`,
    )
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200)
    const second = start({ SIMULATOR_PORT: String(port - 1), SIMULATOR_DIR: join(folder.path, 'other') })
    expect(await second.exited).toBe(1)
    expect(await new Response(second.stderr).text()).toBe(
      `Port ${port + 1} (media) is taken by another program. Set SIMULATOR_PORT to another port.\n`,
    )
    child.kill('SIGTERM')
    expect(await child.exited).toBe(0)
    expect(await new Response(child.stderr).text()).toBe('')
  })

  test('names every setting that is wrong', async () => {
    const child = start({ SIMULATOR_PORT: '70000', SIMULATOR_ADDRESSING: 'x' })
    expect(await child.exited).toBe(1)
    expect(await new Response(child.stderr).text()).toBe(
      [
        'SIMULATOR_PORT: must be a port from 1 to 65532 (the next three are used as well)',
        'SIMULATOR_DIR: must be the folder of the state and the certificate',
        'SIMULATOR_ADDRESSING: must be lid or pn\n',
      ].join('\n'),
    )
  })
})
