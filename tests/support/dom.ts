// Comes before every test file (bunfig.toml): those that draw screens, `*.screen.test.tsx`, get a document to draw into.
if (Bun.main.endsWith('.screen.test.tsx')) {
  // What the network and aborting are made of stays Bun's own: the document speaks to it as a browser's does.
  const { fetch, Request, Response, Headers, URL, URLSearchParams, AbortController, AbortSignal } = globalThis
  const { GlobalRegistrator } = await import('@happy-dom/global-registrator')
  GlobalRegistrator.register({ url: 'http://localhost:3000/', width: 1280, height: 800 })
  const own = { fetch, Request, Response, Headers, URL, URLSearchParams, AbortController, AbortSignal }
  Object.assign(globalThis, own, { IS_REACT_ACT_ENVIRONMENT: true })
  Object.defineProperty(Node.prototype, Symbol.for('nodejs.util.inspect.custom'), { value: inBrief })
}

const BRIEF = 1_000

/**
 * What an expectation that fails says of a node, also in a `waitFor` that goes on. Bun would write all that the node is bound to,
 * its document and window among it: 200 MB and several seconds each time.
 */
function inBrief(this: Node): string {
  return (this instanceof Element ? this.outerHTML : `${this.nodeName} ${this.textContent ?? ''}`).slice(
    0,
    BRIEF,
  )
}

export {}
