/** JSON that keeps bytes, in the form Baileys writes its own credentials in. */
import { BufferJSON } from '@whiskeysockets/baileys'

export function pack(value: unknown): string {
  return JSON.stringify(value, BufferJSON.replacer)
}

/** Only for what `pack` wrote into our own database: the caller names the type it wrote. */
export function unpack<T>(text: string): T {
  return JSON.parse(text, BufferJSON.reviver)
}
