import { z } from 'zod'

/**
 * A boolean that is `enabled` or `disabled` on the wire. Existing clients of this kind of product also send
 * enable/disable, true/false and booleans; the server itself sends only the first two. Server behaviour §3.
 */
export const Switch = z.codec(z.union([z.string(), z.boolean()]), z.boolean(), {
  decode: (wire, context) => {
    const parsed = SPELLINGS.get(String(wire).toLowerCase())
    if (parsed !== undefined) return parsed
    context.issues.push({ code: 'custom', message: 'switch', input: wire })
    return z.NEVER
  },
  encode: (on) => onOff(on),
})

const SPELLINGS = new Map([
  ['enabled', true],
  ['enable', true],
  ['true', true],
  ['1', true],
  ['disabled', false],
  ['disable', false],
  ['false', false],
  ['0', false],
])

export function onOff(on: boolean): 'enabled' | 'disabled' {
  return on ? 'enabled' : 'disabled'
}
