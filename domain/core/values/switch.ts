import { z } from 'zod'

/**
 * `enabled`/`disabled` on the wire, boolean inside. Clients of this family also send enable/disable,
 * true/false and booleans; only the first two leave the server. Server behaviour §3.
 */
export const Switch = z.codec(z.union([z.string(), z.boolean()]), z.boolean(), {
  decode: (wire, context) => {
    const known = SPELLINGS.get(String(wire).toLowerCase())
    if (known !== undefined) return known
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
