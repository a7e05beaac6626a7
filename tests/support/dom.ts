// Comes before every test file (bunfig.toml): those that draw screens, `*.screen.test.tsx`, get a document to draw into.
if (Bun.main.endsWith('.screen.test.tsx')) {
  // What the network and aborting are made of stays Bun's own: the document speaks to it as a browser's does.
  const { fetch, Request, Response, Headers, URL, URLSearchParams, AbortController, AbortSignal } = globalThis
  const { WebSocket, File, FormData } = globalThis
  const { GlobalRegistrator } = await import('@happy-dom/global-registrator')
  GlobalRegistrator.register({ url: 'http://localhost:3000/', width: 1280, height: 800 })
  const nativeGlobals = { fetch, Response, Headers, URL, URLSearchParams, AbortController, AbortSignal }
  const FormOfDocument = globalThis.FormData
  /** Refuses what is no button, as a browser does: by that the router knows that a form brings its button's value. */
  class DocumentForm extends FormOfDocument {
    constructor(form?: HTMLFormElement, button?: HTMLElement | null) {
      if (button !== undefined && button !== null && !(button instanceof HTMLElement))
        throw new TypeError('a form is sent by a button')
      super(form, button)
    }
  }
  /** Takes the forms of the document, which Bun's own request cannot read. */
  class DocumentRequest extends Request {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(input, init && { ...init, body: sentBody(init.body) })
    }
  }
  const sentBody = (body: RequestInit['body']) => {
    if (!(body instanceof FormOfDocument)) return body
    const form = new FormData()
    for (const [name, value] of body) {
      if (typeof value !== 'string' && value.size > 0)
        throw new Error('a screen without a browser posts no file')
      form.append(name, typeof value === 'string' ? value : new File([], ''))
    }
    return form
  }
  Object.assign(globalThis, nativeGlobals, { Request: DocumentRequest, FormData: DocumentForm, WebSocket })
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  Object.defineProperty(Node.prototype, Symbol.for('nodejs.util.inspect.custom'), { value: inBrief })
}

const BRIEF = 1_000

/**
 * Describes a node in brief for an expectation that fails, also in a `waitFor` that goes on. Bun would write everything
 * that the node is bound to, its document and window included: 200 MB and several seconds each time.
 */
function inBrief(this: Node): string {
  return (this instanceof Element ? this.outerHTML : `${this.nodeName} ${this.textContent ?? ''}`).slice(
    0,
    BRIEF,
  )
}

export {}
