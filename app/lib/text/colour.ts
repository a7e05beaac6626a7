import { normalHex } from '#domain/core/contract/values/colour.ts'

/** Colours as sRGB hex text (`#rrggbb`); arithmetic in OKLCH, where equal steps look equal. */
export type Oklch = { l: number; c: number; h: number }

export type AccentTokens = {
  '--accent': string
  '--accent-hover': string
  '--accent-active': string
  '--accent-soft': string
  '--accent-text': string
  '--on-accent': string
}

const INK = '#000000'
const PAPER = '#ffffff'
/** WCAG 2.2 AA for text of ordinary size. */
const READABLE = 4.5
const STEP = 0.02

type Surfaces = { ground: readonly string[]; soft: { l: number; c: number } }
const LIGHT: Surfaces = { ground: ['#f2f4f7', '#ffffff'], soft: { l: 0.945, c: 0.035 } }
const DARK: Surfaces = { ground: ['#0e1117', '#1f242d'], soft: { l: 0.32, c: 0.055 } }

/**
 * The accent of one theme from a company's primary colour: fill, hover, active, soft ground, and the same hue as text,
 * made darker or lighter in steps until it can be read (4.5:1) on every surface and on its own soft ground.
 */
export function accentTokens(primary: string, theme: 'light' | 'dark'): AccentTokens {
  const { ground, soft } = theme === 'light' ? LIGHT : DARK
  const fill = normalHex(primary) ?? (theme === 'light' ? '#0000ff' : '#39ace7')
  const base = toOklch(fill)
  const onAccent = readableText(fill)
  const away = onAccent === PAPER ? -1 : 1
  const softFill = fromOklch({ l: soft.l, c: Math.min(base.c, soft.c), h: base.h })
  return {
    '--accent': fill,
    '--accent-hover': fromOklch({ ...base, l: base.l + away * 0.05 }),
    '--accent-active': fromOklch({ ...base, l: base.l + away * 0.09 }),
    '--accent-soft': softFill,
    '--accent-text': readableShade(base, [...ground, softFill], theme === 'light' ? -1 : 1),
    '--on-accent': onAccent,
  }
}

/** Black or white, whichever can be read better on the colour. One of the two always reaches 4.5:1. */
export function readableText(background: string): string {
  const hex = normalHex(background) ?? '#808080'
  return contrast(hex, PAPER) >= contrast(hex, INK) ? PAPER : INK
}

/** The surfaces of the light and of the dark theme; below this contrast a dot or a bar is hardly seen on one. */
const SURFACES = ['#ffffff', '#1a1d23']
const VISIBLE = 1.5

/** Hardly to be seen on the ground of one of the themes: a dot of it needs an edge. */
export function isFaint(hex: string): boolean {
  return SURFACES.some((surface) => contrast(hex, surface) < VISIBLE)
}

/** Returns the visibility of an accent on the grounds of its theme: the lowest contrast, 1 to 21. */
export function accentContrast(hex: string, theme: 'light' | 'dark'): number {
  const { ground } = theme === 'light' ? LIGHT : DARK
  return Math.min(...ground.map((surface) => contrast(hex, surface)))
}

/** Contrast ratio of two colours, 1 to 21. WCAG 2.2, relative luminance. */
export function contrast(first: string, second: string): number {
  const [darker, lighter] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
}

export function toOklch(hex: string): Oklch {
  const [r, g, b] = linearRgb(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { l: lightness, c: Math.hypot(a, bb), h: (Math.atan2(bb, a) * 180) / Math.PI }
}

/** The nearest displayable colour: chroma gives way until the colour fits into sRGB. */
export function fromOklch({ l, c, h }: Oklch): string {
  const lightness = Math.min(1, Math.max(0, l))
  for (let chroma = c; chroma > 0.001; chroma *= 0.96) {
    const rgb = toRgb({ l: lightness, c: chroma, h })
    if (rgb.every((part) => part >= -0.001 && part <= 1.001)) return hexOf(rgb)
  }
  return hexOf(toRgb({ l: lightness, c: 0, h }))
}

function readableShade(base: Oklch, grounds: readonly string[], direction: 1 | -1): string {
  for (let l = base.l; l > 0 && l < 1; l += direction * STEP) {
    const shade = fromOklch({ ...base, l })
    if (grounds.every((ground) => contrast(shade, ground) >= READABLE)) return shade
  }
  return direction < 0 ? INK : PAPER
}

function toRgb({ l, c, h }: Oklch): [number, number, number] {
  const angle = (h * Math.PI) / 180
  const a = c * Math.cos(angle)
  const b = c * Math.sin(angle)
  const ll = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const mm = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const ss = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    gamma(4.0767416621 * ll - 3.3077115913 * mm + 0.2309699292 * ss),
    gamma(-1.2684380046 * ll + 2.6097574011 * mm - 0.3413193965 * ss),
    gamma(-0.0041960863 * ll - 0.7034186147 * mm + 1.707614701 * ss),
  ]
}

function luminance(hex: string): number {
  const [r, g, b] = linearRgb(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function linearRgb(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1, 7), 16)
  return [linear(value >> 16), linear((value >> 8) & 255), linear(value & 255)]
}

function linear(byte: number): number {
  const part = byte / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function gamma(part: number): number {
  return part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055
}

function hexOf(rgb: readonly number[]): string {
  const bytes = rgb.map((part) => Math.round(Math.min(1, Math.max(0, part)) * 255))
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
