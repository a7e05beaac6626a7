/** `#abc`, `abc`, `#AABBCC` and `#aabbccff` as `#aabbcc`; undefined for anything else. */
export function normalHex(text: string | null | undefined): string | undefined {
  const digits = text?.trim().replace(/^#/, '').toLowerCase() ?? ''
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${[...digits].map((digit) => digit + digit).join('')}`
  return /^[0-9a-f]{6}([0-9a-f]{2})?$/.test(digits) ? `#${digits.slice(0, 6)}` : undefined
}
