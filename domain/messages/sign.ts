import type { Actor } from '../core/actor.ts'

/** The attendant's signature above a text. Server behaviour §2.13. */
export function signed(actor: Actor, text: string): string {
  return actor.kind === 'user' ? `*${actor.name}:*\n${text}` : text
}
