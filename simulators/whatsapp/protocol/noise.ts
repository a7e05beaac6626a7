/** Noise_XX_25519_AESGCM_SHA256, responder side. */
import {
  aesDecryptGCM,
  aesEncryptGCM,
  Curve,
  hkdf,
  NOISE_MODE,
  NOISE_WA_HEADER,
  proto,
  sha256,
} from '@whiskeysockets/baileys'
import type { ServerIdentity } from './trust.ts'

export type HandshakeResult = { payload: proto.ClientPayload; clientStatic: Buffer }

export type NoiseResponder = {
  /** `-> e`, then `<- e, ee, s, es` with the certificate chain. */
  hello(frame: Uint8Array): Uint8Array
  /** `-> s, se` with the ClientPayload. */
  finish(frame: Uint8Array): HandshakeResult
  encrypt(plain: Uint8Array): Buffer
  decrypt(data: Uint8Array): Buffer
}

export function createNoiseResponder(identity: ServerIdentity): NoiseResponder {
  const state = createSymmetricState()
  const ephemeral = Curve.generateKeyPair()
  let outgoing: Cipher | undefined
  let incoming: Cipher | undefined

  return {
    hello(frame) {
      const remote = proto.HandshakeMessage.decode(frame).clientHello?.ephemeral
      if (!remote?.length) throw new Error('client hello without an ephemeral key')
      state.mixHash(remote)
      state.mixHash(ephemeral.public)
      state.mixKey(Curve.sharedKey(ephemeral.private, remote))
      const sealedStatic = state.seal(identity.static.public)
      state.mixKey(Curve.sharedKey(identity.static.private, remote))
      const payload = state.seal(identity.chain)
      const serverHello = { ephemeral: ephemeral.public, static: sealedStatic, payload }
      return proto.HandshakeMessage.encode({ serverHello }).finish()
    },
    finish(frame) {
      const { clientFinish } = proto.HandshakeMessage.decode(frame)
      if (!clientFinish?.static || !clientFinish.payload) throw new Error('incomplete client finish')
      const clientStatic = state.open(clientFinish.static)
      state.mixKey(Curve.sharedKey(ephemeral.private, clientStatic))
      const payload = proto.ClientPayload.decode(state.open(clientFinish.payload))
      const [clientToServer, serverToClient] = state.split()
      incoming = createCipher(clientToServer)
      outgoing = createCipher(serverToClient)
      return { payload, clientStatic }
    },
    encrypt: (plain) => established(outgoing).encrypt(plain),
    decrypt: (data) => established(incoming).decrypt(data),
  }
}

const EMPTY = Buffer.alloc(0)

type Cipher = { encrypt(plain: Uint8Array): Buffer; decrypt(data: Uint8Array): Buffer }

/** One direction of the transport phase: no associated data, a counter that starts at 0. */
function createCipher(key: Buffer): Cipher {
  let counter = 0
  return {
    encrypt: (plain) => aesEncryptGCM(plain, key, nonce(counter++), EMPTY),
    decrypt: (data) => aesDecryptGCM(data, key, nonce(counter++), EMPTY),
  }
}

function established(cipher: Cipher | undefined): Cipher {
  if (!cipher) throw new Error('handshake not finished')
  return cipher
}

/** Hash, chaining key and key of the handshake. The counter is shared by both directions until the split. */
function createSymmetricState() {
  // The name of the pattern is exactly 32 bytes, so it is the first hash itself.
  let hash: Buffer = Buffer.from(NOISE_MODE)
  let salt = hash
  let key = hash
  let counter = 0

  const mixHash = (data: Uint8Array): void => {
    hash = sha256(Buffer.concat([hash, data]))
  }
  mixHash(NOISE_WA_HEADER)

  return {
    mixHash,
    mixKey(secret: Uint8Array): void {
      const [nextSalt, nextKey] = derive(salt, secret)
      salt = nextSalt
      key = nextKey
      counter = 0
    },
    seal(plain: Uint8Array): Buffer {
      const out = aesEncryptGCM(plain, key, nonce(counter++), hash)
      mixHash(out)
      return out
    },
    open(data: Uint8Array): Buffer {
      const out = aesDecryptGCM(data, key, nonce(counter++), hash)
      mixHash(data)
      return out
    },
    split: () => derive(salt, EMPTY),
  }
}

function nonce(counter: number): Buffer {
  const iv = Buffer.alloc(12)
  iv.writeUInt32BE(counter, 8)
  return iv
}

function derive(salt: Buffer, input: Uint8Array): [Buffer, Buffer] {
  const key = Buffer.from(hkdf(Buffer.from(input), 64, { salt, info: '' }))
  return [key.subarray(0, 32), key.subarray(32)]
}
