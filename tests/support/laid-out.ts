/** Lets elements stand as if they were laid out: six screens, of which one reads the middle. Returns what ends it. */
export function layOut(): () => void {
  const { scrollIntoView } = Element.prototype
  const heights = { scrollHeight: 3_000, clientHeight: 500 }
  const native = Object.keys(heights).map(
    (name) => [name, Object.getOwnPropertyDescriptor(Element.prototype, name)] as const,
  )
  for (const [name, height] of Object.entries(heights))
    Object.defineProperty(Element.prototype, name, { configurable: true, get: () => height })
  Element.prototype.scrollIntoView = function intoView(this: Element) {
    const scroller = this.closest('section')
    if (scroller) scroller.scrollTop = 1_200
  }
  return () => {
    for (const [name, descriptor] of native)
      if (descriptor) Object.defineProperty(Element.prototype, name, descriptor)
    Element.prototype.scrollIntoView = scrollIntoView
  }
}
