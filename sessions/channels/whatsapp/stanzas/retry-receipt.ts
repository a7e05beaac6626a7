import {
  type BinaryNode,
  encodeBigEndian,
  encodeSignedDeviceIdentity,
  getNextPreKeys,
  type WASocket,
  xmppPreKey,
  xmppSignedPreKey,
} from '@whiskeysockets/baileys'

/** Senders do not answer a retry receipt with a higher count (source: Baileys' maxMsgRetryCount, whatsmeow's retry.go). */
const HIGHEST_COUNT = 5
const KEY_TYPE = Buffer.from([5])

/**
 * Asks a sender to encrypt a message again. From the second request on it carries keys for a new session, which are
 * committed before they are sent: Baileys' own request sends them first, and when the process is killed in between, the
 * sender uses a key that nobody has.
 */
export async function sendRetryReceipt(sock: WASocket, node: BinaryNode, tries: number): Promise<void> {
  const { id = '', from = '', participant, recipient, t = '' } = node.attrs
  const { creds } = sock.authState
  const attrs = {
    id,
    type: 'retry',
    to: from,
    ...(recipient ? { recipient } : {}),
    ...(participant ? { participant } : {}),
  }
  const count = String(Math.min(HIGHEST_COUNT, tries))
  const content: BinaryNode[] = [
    { tag: 'retry', attrs: { count, id, t, v: '1', error: '0' } },
    { tag: 'registration', attrs: {}, content: encodeBigEndian(creds.registrationId) },
    ...(tries > 1 ? await keysOf(sock) : []),
  ]
  await sock.sendNode({ tag: 'receipt', attrs, content })
}

async function keysOf(sock: WASocket): Promise<BinaryNode[]> {
  const { creds, keys } = sock.authState
  const { account, signedPreKey, signedIdentityKey } = creds
  const preKey = await keys.transaction(async () => {
    const { update, preKeys } = await getNextPreKeys(sock.authState, 1)
    sock.ev.emit('creds.update', update)
    return Object.entries(preKeys)[0]
  }, creds.me?.id ?? 'keys')
  if (!account || !preKey) return []
  const [keyId, pair] = preKey
  const parts: BinaryNode[] = [
    { tag: 'type', attrs: {}, content: KEY_TYPE },
    { tag: 'identity', attrs: {}, content: signedIdentityKey.public },
    xmppPreKey(pair, Number(keyId)),
    xmppSignedPreKey(signedPreKey),
    { tag: 'device-identity', attrs: {}, content: encodeSignedDeviceIdentity(account, true) },
  ]
  return [{ tag: 'keys', attrs: {}, content: parts }]
}
