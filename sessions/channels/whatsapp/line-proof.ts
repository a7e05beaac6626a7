import { proto, type WASocket } from '@whiskeysockets/baileys'
import type { ILogger } from '@whiskeysockets/baileys/lib/Utils/logger.js'
import { HOUR_MS, MINUTE_MS } from '#domain/core/contract/time.ts'

/** A connection over which nothing arrived for `quietMs` must prove itself; the proof may take `answerMs`. */
export type Proof = { quietMs: number; answerMs: number }
export const PROOF: Proof = { quietMs: 4 * HOUR_MS, answerMs: 15 * MINUTE_MS }

/**
 * The events that WhatsApp delivers on its own. Answers to our queries prove nothing: they still arrive when deliveries
 * have stopped.
 */
const DELIVERED = ['CB:message', 'CB:receipt', 'CB:notification', 'CB:call']

type Parts = { sock: WASocket; logger: ILogger; proof: Proof; silent(): void }

/**
 * Notices a connection that is open although nothing arrives. After a long silence our own phone is asked for a message
 * that does not exist: its answer is delivered like any message. If it does not arrive in time, `silent` is called.
 */
export function proveLine({ sock, logger, proof, silent }: Parts): { begin(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isBegun = false

  function wait(ms: number, onElapsed: () => void): void {
    clearTimeout(timer)
    timer = setTimeout(onElapsed, ms)
    timer.unref()
  }

  function listen(): void {
    if (isBegun) wait(proof.quietMs, ask)
  }

  function ask(): void {
    wait(proof.answerMs, silent)
    sock
      .sendPeerDataOperationMessage(questionTo(sock.user?.id))
      .catch((error: unknown) => logger.warn({ err: error }, 'the line could not be proven'))
  }

  for (const event of DELIVERED) sock.ws.on(event, listen)
  return {
    begin() {
      isBegun = true
      listen()
    },
    stop() {
      isBegun = false
      clearTimeout(timer)
    },
  }
}

function questionTo(ownJid: string | undefined): proto.Message.IPeerDataOperationRequestMessage {
  const messageKey = { remoteJid: ownJid ?? '', fromMe: true, id: crypto.randomUUID() }
  return {
    peerDataOperationRequestType: proto.Message.PeerDataOperationRequestType.PLACEHOLDER_MESSAGE_RESEND,
    placeholderMessageResendRequest: [{ messageKey }],
  }
}
