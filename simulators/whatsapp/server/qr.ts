/** The text of a QR code, and the screens near the phones that show one. */
import type { Connection, Screen, Simulator } from '../model.ts'

export type QrText = { ref: string; noiseKey: Buffer; identity: Buffer; advSecret: Buffer }

/** Finds the live connection a QR code is of; throws when it is none, or not valid any more. */
export function matchQr(sim: Simulator, qr: string): { connection: Connection; code: QrText } {
  const code = parseQr(qr)
  const connection = sim.refs.get(code.ref)
  const registration = connection?.registration
  if (!connection || !registration) throw new Error('this QR code is not valid any more')
  if (!registration.noiseKey.equals(code.noiseKey) || !registration.identity.equals(code.identity))
    throw new Error('the keys of the QR code are not those of the connection')
  return { connection, code }
}

/**
 * Somebody holds a screen with a QR code before the phones' cameras. A newer code of the same connection takes the
 * place of the older one. Throws when the code is not valid.
 */
export function showScreen(sim: Simulator, name: string, qr: string): Screen {
  const { connection, code } = matchQr(sim, qr)
  const id = String(connection.id)
  const existing = sim.screens.get(id)
  const screen = { id, name, qr, ref: code.ref, at: existing?.at ?? Date.now() }
  sim.screens.set(id, screen)
  if (existing?.qr !== qr || existing.name !== name) sim.after(() => sim.events.emit('screens'))
  return screen
}

/** The screens whose code can still be scanned, oldest first. */
export function listScreens(sim: Simulator): Screen[] {
  for (const [id, screen] of sim.screens) if (!sim.refs.has(screen.ref)) sim.screens.delete(id)
  return [...sim.screens.values()]
}

/** `https://…#REF,noise,identity,adv,…`, or the part after the `#`. */
function parseQr(qr: string): QrText {
  const [ref, noise, identity, adv] = qr
    .slice(qr.indexOf('#') + 1)
    .trim()
    .split(',')
  if (!ref || !noise || !identity || !adv) throw new Error('this is not the text of a QR code')
  const key = (part: string) => Buffer.from(part, 'base64')
  return { ref, noiseKey: key(noise), identity: key(identity), advSecret: key(adv) }
}
