import { useEffect, useRef } from 'react'

const PAUSE_MS = 400

/** The parts of a form that are drawn anew when a button sets a field: the control itself, or its current value. */
const REDRAWN: MutationObserverInit = {
  subtree: true,
  childList: true,
  attributes: true,
  attributeFilter: ['value', 'checked', 'selected'],
}

/** Says, a moment later, that a form would send something else: somebody wrote in it, or a button of it set a field. */
export function useFormChanges(form: HTMLFormElement, changed: () => void): void {
  const latest = useRef(changed)
  latest.current = changed
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let sent = contentsOf(form)
    const compare = () => {
      const now = contentsOf(form)
      if (now === sent) return
      sent = now
      latest.current()
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(compare, PAUSE_MS)
    }
    // What is set by a page has no event of its own.
    const drawn = new MutationObserver(wait)
    drawn.observe(form, REDRAWN)
    for (const kind of ['input', 'change'] as const) form.addEventListener(kind, wait)
    return () => {
      clearTimeout(timer)
      drawn.disconnect()
      for (const kind of ['input', 'change'] as const) form.removeEventListener(kind, wait)
    }
  }, [form])
}

function contentsOf(form: HTMLFormElement): string {
  const fields = [...new FormData(form)]
  return JSON.stringify(fields.map(([name, value]) => [name, value instanceof File ? fileOf(value) : value]))
}

function fileOf({ name, size, lastModified }: File) {
  return { name, size, lastModified }
}
