/** Line icons on a 24 px grid. */

const PATHS = {
  back: 'M15 18l-6-6 6-6',
  more: 'M12 5h.01M12 12h.01M12 19h.01',
  plus: 'M12 5v14M5 12h14',
  close: 'M18 6L6 18M6 6l12 12',
  send: 'M4 12l16-8-6 16-3-7-7-1z',
  clip: 'M20 11l-8.5 8.5a5 5 0 01-7-7L13 4a3.3 3.3 0 014.7 4.7l-8.5 8.5a1.7 1.7 0 01-2.4-2.4L14.5 7',
  mic: 'M12 3a3 3 0 00-3 3v6a3 3 0 006 0V6a3 3 0 00-3-3zM5 11v1a7 7 0 0014 0v-1M12 19v3',
  phone: 'M5 4h4l2 5-2.5 1.5a11 11 0 005 5L15 13l5 2v4a2 2 0 01-2 2A15 15 0 013 6a2 2 0 012-2z',
  video: 'M3 7a2 2 0 012-2h9a2 2 0 012 2v10a2 2 0 01-2 2H5a2 2 0 01-2-2zM16 11l5-3v8l-5-3',
  image:
    'M5 4h14a1 1 0 011 1v14a1 1 0 01-1 1H5a1 1 0 01-1-1V5a1 1 0 011-1zM4 16l5-5 8 8M14 14l2-2 4 4M15 9h.01',
  file: 'M14 3H7a1 1 0 00-1 1v16a1 1 0 001 1h10a1 1 0 001-1V7zM14 3v4h4M9 13h6M9 17h4',
  sticker:
    'M5 4h14a1 1 0 011 1v9l-6 6H5a1 1 0 01-1-1V5a1 1 0 011-1zM20 14h-5a1 1 0 00-1 1v5M9 10h.01M14 10h.01',
  pin: 'M12 21s7-6.2 7-11a7 7 0 00-14 0c0 4.8 7 11 7 11zM12 12a2 2 0 100-4 2 2 0 000 4z',
  person: 'M12 12a4 4 0 100-8 4 4 0 000 8zM4 21a8 8 0 0116 0',
  people:
    'M9 11a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM2 20a7 7 0 0114 0M16 4.3a3.5 3.5 0 010 6.4M18 14a7 7 0 014 6',
  reply: 'M9 7L4 12l5 5M4 12h10a6 6 0 016 6v1',
  pencil: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v6M14 11v6',
  smile: 'M12 21a9 9 0 100-18 9 9 0 000 18zM8.5 14.5a4.5 4.5 0 007 0M9 9.5h.01M15 9.5h.01',
  play: 'M7 4.5l12 7.5-12 7.5z',
  pause: 'M8 5v14M16 5v14',
  stop: 'M6 6h12v12H6z',
  check: 'M4 12.5l5 5L20 6.5',
  clock: 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 7v5l3 2',
  alert: 'M12 8v5M12 16.5h.01M12 3l10 18H2z',
  gear: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.500a2.500 2.500 0 100-5 2.500 2.500 0 000 5zM9 19.500a2.500 2.500 0 100-5 2.500 2.500 0 000 5z',
  plane: 'M21 15v-2l-7-4.5V4a2 2 0 00-4 0v4.5L3 13v2l7-2v5l-2 1.5V21l4-1 4 1v-1.500L14 18v-5z',
  link: 'M10 14a4 4 0 006 0l3-3a4.200 4.200 0 00-6-6l-1 1M14 10a4 4 0 00-6 0l-3 3a4.200 4.200 0 006 6l1-1',
  monitor: 'M4 4h16a1 1 0 011 1v11a1 1 0 01-1 1H4a1 1 0 01-1-1V5a1 1 0 011-1zM8 21h8M12 17v4',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 20h2',
  bolt: 'M13 2L4 14h7l-1 8 9-12h-7z',
  sun: 'M12 16a4 4 0 100-8 4 4 0 000 8zM12 2v2M12 20v2M4.900 4.900l1.400 1.400M17.700 17.700l1.400 1.400M2 12h2M20 12h2M4.900 19.100l1.400-1.400M17.700 6.300l1.400-1.400',
  moon: 'M20 14.500A8.500 8.500 0 019.500 4a8.500 8.500 0 1010.500 10.500z',
  signal: 'M4 20v-4M9 20v-8M14 20V8M19 20V4',
  ban: 'M12 21a9 9 0 100-18 9 9 0 000 18zM5.600 5.600l12.800 12.800',
  scissors: 'M6 9a3 3 0 100-6 3 3 0 000 6zM6 21a3 3 0 100-6 3 3 0 000 6zM8.500 7.500L20 19M8.500 16.500L20 5',
  snow: 'M12 2v20M4 7l16 10M20 7L4 17',
} as const

export type IconName = keyof typeof PATHS

export function icon(name: IconName, label?: string): SVGSVGElement {
  const svg = element('svg', { viewBox: '0 0 24 24', class: 'icon' })
  if (label) {
    svg.setAttribute('role', 'img')
    svg.setAttribute('aria-label', label)
  } else svg.setAttribute('aria-hidden', 'true')
  svg.append(element('path', { d: PATHS[name] }))
  return svg
}

/** One tick, or two close together. */
export function tickIcon(double: boolean, label: string): SVGSVGElement {
  const svg = element('svg', { viewBox: '0 0 20 12', class: 'tick', role: 'img', 'aria-label': label })
  svg.append(
    element('path', {
      d: double ? 'M1 6.500l3.500 3.500L12 2M8 9l1 1 7.500-8' : 'M4 6.500l3.500 3.500L15 2',
    }),
  )
  return svg
}

function element<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attrs: Record<string, string>,
): SVGElementTagNameMap[K] {
  const svgElement = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attrs)) svgElement.setAttribute(name, value)
  return svgElement
}
