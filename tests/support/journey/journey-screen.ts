import type { Page } from 'playwright-core'

/**
 * The content of an inbox page: counts, rows, header and bubbles, without the parts that differ from minute to minute.
 */
export type Screen = { address: string; counts: string[]; rows: string[]; header: string; bubbles: string[] }

export function readScreen(page: Page): Promise<Screen> {
  return page.evaluate(read)
}

/** The first difference between two screens in words; undefined when they show the same. */
export function difference(screen: Screen, fresh: Screen): string | undefined {
  for (const part of ['address', 'header'] as const) {
    if (screen[part] !== fresh[part]) return `${part}: shown ${screen[part]}, fresh ${fresh[part]}`
  }
  for (const part of ['counts', 'rows', 'bubbles'] as const) {
    const length = Math.max(screen[part].length, fresh[part].length)
    for (let index = 0; index < length; index++) {
      const [shownItem, right] = [screen[part][index], fresh[part][index]]
      if (shownItem !== right) return `${part} ${index}:\n shown ${shownItem}\n fresh ${right}`
    }
  }
  return undefined
}

/** Runs in the page. */
function read(): Screen {
  // Who looks at it as well (data-passing) is told to a live page alone, and is true for a moment.
  const LEFT_OUT = 'noscript, svg, [data-passing]'
  // A menu that was open once leaves on its button where it was placed (data-radix-popper-*).
  const DROPPED =
    /^(class|style|id|tabindex|href|aria-controls|aria-describedby|data-state|aria-disabled|data-radix-popper-.*)$/

  /** The element as text: what is seen and what is said, with instants in place of "3 min". */
  function plain(node: Node): string {
    if (node instanceof Text) return node.data
    if (!(node instanceof Element)) return ''
    if (node.matches(LEFT_OUT)) return ''
    if (node.tagName === 'TIME') return `<time ${node.getAttribute('datetime')}>`
    const attributes = [...node.attributes]
      .filter(({ name }) => !DROPPED.test(name))
      .map(({ name, value }) => `${name}=${name === 'src' ? value.replace(/\?.*/, '') : value}`)
      .sort()
    const inner = [...node.childNodes].map(plain).join('')
    return attributes.length > 0 ? `<${attributes.join(' ')}>${inner}` : inner
  }
  const select = (selector: string) => [...document.querySelectorAll(selector)]
  const header = document.querySelector('header:has(h1)')
  return {
    address: window.location.pathname + window.location.search,
    counts: select('[data-count]').map(
      (element) => `${element.getAttribute('data-count')} ${element.textContent}`,
    ),
    rows: select('[data-ticket]').map(plain),
    header: header ? plain(header) : '',
    bubbles: select('[data-message]').map(plain),
  }
}
