import type { CSSProperties } from 'react'
import { accentTokens } from './colour.ts'

/** The company's colour as variables for both themes (`--accent-light`, `--accent-dark`, …), to be set on `<html>`. */
export function accentStyle(light = '#0000FF', dark = '#39ACE7'): CSSProperties {
  return Object.fromEntries([...named(light, 'light'), ...named(dark, 'dark')])
}

function named(primary: string, theme: 'light' | 'dark') {
  return Object.entries(accentTokens(primary, theme)).map(([name, value]) => [`${name}-${theme}`, value])
}
