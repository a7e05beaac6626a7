import type { Page } from 'playwright-core'

/** What a page of the inbox shows: counts, rows, header and bubbles, without what differs from minute to minute. */
export type Screen = { address: string; counts: string[]; rows: string[]; header: string; bubbles: string[] }

export function readScreen(page: Page): Promise<Screen> {
  return page.evaluate(read)
}

/** The first difference between two screens in words; undefined when they show the same. */
export function difference(shown: Screen, fresh: Screen): string | undefined {
  for (const part of ['address', 'header'] as const) {
    if (shown[part] !== fresh[part]) return `${part}: shown ${shown[part]}, fresh ${fresh[part]}`
  }
  for (const part of ['counts', 'rows', 'bubbles'] as const) {
    const length = Math.max(shown[part].length, fresh[part].length)
    for (let index = 0; index < length; index++) {
      const [left, right] = [shown[part][index], fresh[part][index]]
      if (left !== right) return `${part} ${index}:\n shown ${left}\n fresh ${right}`
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
    const said = [...node.attributes]
      .filter(({ name }) => !DROPPED.test(name))
      .map(({ name, value }) => `${name}=${name === 'src' ? value.replace(/\?.*/, '') : value}`)
      .sort()
    const inner = [...node.childNodes].map(plain).join('')
    return said.length > 0 ? `<${said.join(' ')}>${inner}` : inner
  }
  const all = (selector: string) => [...document.querySelectorAll(selector)]
  const header = document.querySelector('header:has(h1)')
  return {
    address: window.location.pathname + window.location.search,
    counts: all('[data-count]').map((each) => `${each.getAttribute('data-count')} ${each.textContent}`),
    rows: all('[data-ticket]').map(plain),
    header: header ? plain(header) : '',
    bubbles: all('[data-message]').map(plain),
  }
}
