import type { CSSProperties } from 'react'

/** The golden angle: whoever comes next is far from those before, however many they are. */
const APART = 137.508

/** The hue of somebody's name in a group, always the same of a contact. How light it is, the theme says (`.sender`). */
export function senderHue(contactId: number): number {
  return Math.round((contactId * APART) % 360)
}

export function senderStyle(contactId: number): CSSProperties {
  return { '--sender-hue': senderHue(contactId) } as CSSProperties
}
