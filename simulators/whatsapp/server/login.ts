/** From the handshake's payload to a connection that stanzas flow on. */
import { randomBytes } from 'node:crypto'
import { proto } from '@whiskeysockets/baileys'
import type { Connection, Registration, Simulator } from '../model.ts'
import { bootstrap } from '../phone/history.ts'
import { type BinaryNode, el, nowSeconds, S_WHATSAPP_NET, utf8 } from '../protocol/node.ts'
import { listPending } from '../store/pending.ts'
import { companionByJid } from '../world.ts'
import { refuse, replaced } from './ends.ts'
import { offerRefs } from './pairing.ts'

/** Takes the ClientPayload: a registration gets refs for its QR codes, a login is checked. Inside a transaction. */
export function enter(
  sim: Simulator,
  connection: Connection,
  payload: proto.ClientPayload,
  noiseKey: Buffer,
): void | Promise<void> {
  if (!payload.devicePairingData) return login(sim, connection, payload, noiseKey)
  connection.registration = readRegistration(payload.devicePairingData, noiseKey)
  const refs = Array.from({ length: sim.options.qrRefs }, () => `2@${randomBytes(48).toString('base64')}`)
  offerRefs(sim, connection, refs)
  sim.after(() => sim.events.emit('pairing', connection))
}

/** The client said `<active/>`: hand over what waited, then tell that the backlog is over. Inside a transaction. */
export async function activate(connection: Connection): Promise<void> {
  const { companion } = connection
  if (!companion || connection.ready) return
  const { sim } = companion.phone
  if (sim.options.edgeRouting) connection.send(edgeRouting())
  const { lasting } = sim.faults
  const backlog = lasting.has('silent') ? [] : await listPending(companion)
  const count = (tag: string) => String(backlog.filter((node) => node.tag === tag).length)
  const preview = {
    count: String(backlog.length),
    message: count('message'),
    receipt: count('receipt'),
    notification: count('notification'),
    appdata: '0',
    call: count('call'),
  }
  connection.send(el('ib', { from: S_WHATSAPP_NET }, [el('offline_preview', preview)]))
  for (const node of backlog) connection.send({ ...node, attrs: { ...node.attrs, offline: '0' } })
  const total = { count: String(backlog.length) }
  if (!lasting.has('noOfflineEnd'))
    connection.send(el('ib', { from: S_WHATSAPP_NET }, [el('offline', total)]))
  connection.ready = true
  sim.after(() => sim.events.emit('connected', companion))
  if (sim.options.bootstrap) await bootstrap(companion.phone, companion)
}

type PairingData = proto.ClientPayload.IDevicePairingRegistrationData

function readRegistration(data: PairingData, noiseKey: Buffer): Registration {
  const part = (value: Uint8Array | null | undefined) => Buffer.from(value ?? [])
  const props = proto.DeviceProps.decode(data.deviceProps ?? new Uint8Array())
  return {
    noiseKey,
    identity: part(data.eIdent),
    registrationId: part(data.eRegid).readUIntBE(0, 4),
    signedPreKey: {
      id: part(data.eSkeyId).readUIntBE(0, 3),
      public: part(data.eSkeyVal),
      signature: part(data.eSkeySig),
    },
    platform: props.os ?? '',
  }
}

async function login(
  sim: Simulator,
  connection: Connection,
  payload: proto.ClientPayload,
  noiseKey: Buffer,
): Promise<void> {
  const companion = companionByJid(sim, `${payload.username}:${payload.device ?? 0}@${S_WHATSAPP_NET}`)
  if (!companion?.noiseKey.equals(noiseKey)) return refuse(connection, 401)
  if (sim.faults.login) return refuse(connection, sim.faults.login)
  const previousConnection = companion.connection
  connection.companion = companion
  companion.connection = connection
  if (previousConnection) replaced(previousConnection)
  const attrs = {
    t: String(nowSeconds()),
    props: '2',
    companion_enc_static: '',
    lid: companion.lid,
    location: 'sim',
    abprops: '1',
  }
  connection.send(el('success', attrs))
  if (payload.passive === false) await activate(connection)
}

function edgeRouting(): BinaryNode {
  return el('ib', { from: S_WHATSAPP_NET }, [
    el('edge_routing', {}, [
      el('routing_info', {}, Buffer.from('0803', 'hex')),
      el('dns_domain', {}, utf8('fb')),
    ]),
  ])
}
