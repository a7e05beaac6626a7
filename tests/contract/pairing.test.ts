import { afterEach, describe, expect, test } from 'bun:test'
import { enterCode } from '#simulators/whatsapp/server/link-code.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { companion, connect, connected, type Line, OWNER, open, openLine } from './line.ts'

const services = await testServices()
let line: Line
afterEach(() => line.close())

const lastClose = () => line.told.closes.at(-1)

describe('pairing', () => {
  test('by an eight-character code that the owner types, beside the QR code', async () => {
    line = await openLine(services, { pairingNumber: `+${OWNER}` })
    line.scans = false
    await connect(line)
    const code = await waitFor(() => line.told.statuses.at(-1)?.detail?.pairingCode, { what: 'the code' })
    expect(code).toMatch(/^[A-Z0-9]{8}$/)
    expect(line.told.statuses.at(-1)?.detail?.qrcode).toContain('https://wa.me/')
    await waitFor(() => enterCode(line.owner, code).then(() => true), { what: 'the code to be taken' })
    await open(line)
    expect(companion(line)?.jid).toContain(OWNER)
  })

  test('that was begun by code and given up leaves nothing behind: the next socket shows codes again', async () => {
    line = await openLine(services, { pairingNumber: OWNER })
    line.scans = false
    line.reconnects = false
    await connect(line)
    await waitFor(() => line.told.statuses.at(-1)?.detail?.pairingCode, { what: 'the code' })
    await line.session?.stop()
    line.told.statuses.length = 0
    line.pairingNumber = null
    await connect(line)
    await waitFor(() => line.told.statuses.at(-1)?.detail?.qrcode, { what: 'a QR code' })
    expect(line.told.closes).toEqual([])
  })

  test('survives a new process: the account stays linked, no new code', async () => {
    line = await openLine(services)
    await connected(line)
    line.reconnects = false
    await line.session?.stop()
    line.told.statuses.length = 0
    await connect(line)
    await open(line)
    expect(line.told.statuses.map(({ status }) => status)).toEqual(['OPENING', 'CONNECTED'])
  })
})

describe('a login that is refused', () => {
  const cases = [
    [401, 'unlinked', 'unlink'],
    [402, 'forbidden', 'stop'],
    [403, 'forbidden', 'stop'],
    [405, 'client_outdated', 'stop'],
    [411, 'multidevice_mismatch', 'stop'],
    [500, 'bad_session', 'quarantine'],
    [503, 'unavailable', 'retryLater'],
  ] as const
  for (const [code, cause, reaction] of cases) {
    test(`with ${code} says ${cause}`, async () => {
      line = await openLine(services)
      await connected(line)
      line.reconnects = false
      await line.session?.stop()
      line.sim.faults.login = code
      await connect(line)
      await waitFor(() => lastClose()?.code === code, { what: 'the refusal' })
      expect(lastClose()).toMatchObject({ cause, reaction })
    })
  }
})
