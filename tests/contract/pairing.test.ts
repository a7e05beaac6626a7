import { afterEach, describe, expect, test } from 'bun:test'
import { enterCode } from '#simulators/whatsapp/server/link-code.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { type ChannelRig, companion, connect, connected, OWNER, open, openRig } from './channel-rig.ts'

const services = await testServices()
let rig: ChannelRig
afterEach(() => rig.close())

const lastClose = () => rig.receivedEvents.closes.at(-1)

describe('pairing', () => {
  test('by an eight-character code that the owner types, beside the QR code', async () => {
    rig = await openRig(services, { pairingNumber: `+${OWNER}` })
    rig.scans = false
    await connect(rig)
    const code = await waitFor(() => rig.receivedEvents.statuses.at(-1)?.detail?.pairingCode, {
      description: 'the code',
    })
    expect(code).toMatch(/^[A-Z0-9]{8}$/)
    expect(rig.receivedEvents.statuses.at(-1)?.detail?.qrcode).toContain('https://wa.me/')
    await waitFor(() => enterCode(rig.owner, code).then(() => true), { description: 'the code to be taken' })
    await open(rig)
    expect(companion(rig)?.jid).toContain(OWNER)
  })

  test('that was begun by code and given up leaves nothing behind: the next socket shows codes again', async () => {
    rig = await openRig(services, { pairingNumber: OWNER })
    rig.scans = false
    rig.reconnects = false
    await connect(rig)
    await waitFor(() => rig.receivedEvents.statuses.at(-1)?.detail?.pairingCode, { description: 'the code' })
    await rig.session?.stop()
    rig.receivedEvents.statuses.length = 0
    rig.pairingNumber = null
    await connect(rig)
    await waitFor(() => rig.receivedEvents.statuses.at(-1)?.detail?.qrcode, { description: 'a QR code' })
    expect(rig.receivedEvents.closes).toEqual([])
  })

  test('survives a new process: the account stays linked, no new code', async () => {
    rig = await openRig(services)
    await connected(rig)
    rig.reconnects = false
    await rig.session?.stop()
    rig.receivedEvents.statuses.length = 0
    await connect(rig)
    await open(rig)
    expect(rig.receivedEvents.statuses.map(({ status }) => status)).toEqual(['OPENING', 'CONNECTED'])
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
      rig = await openRig(services)
      await connected(rig)
      rig.reconnects = false
      await rig.session?.stop()
      rig.sim.faults.login = code
      await connect(rig)
      await waitFor(() => lastClose()?.code === code, { description: 'the refusal' })
      expect(lastClose()).toMatchObject({ cause, reaction })
    })
  }
})
