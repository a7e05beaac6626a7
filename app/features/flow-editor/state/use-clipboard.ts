import { useEffect, useRef } from 'react'
import { CLIPBOARD_TYPE, fromClipboard, toClipboard } from '../drawing/clipboard'
import { withNodes } from '../drawing/drawing'
import type { Editor } from './editor-context'

type ClipboardOptions = {
  editor: Pick<Editor, 'store' | 'acts' | 'maySave'>
  chosenIds: () => ReadonlySet<string>
  onPasted: (nodeIds: readonly string[]) => void
}

/** Copies, cuts and pastes nodes, as a type of ours and as text; never while something is being written. */
export function useFlowClipboard(options: ClipboardOptions): void {
  const latest = useRef(options)
  latest.current = options
  useEffect(() => {
    const copy = (event: ClipboardEvent): ReadonlySet<string> | null => {
      const { editor, chosenIds } = latest.current
      if (isElsewhere()) return null
      const ids = chosenIds()
      const text = toClipboard(editor.store.read().history.present, ids)
      if (text === null || !event.clipboardData) return null
      event.clipboardData.setData(CLIPBOARD_TYPE, text)
      event.clipboardData.setData('text/plain', text)
      event.preventDefault()
      return ids
    }
    const cut = (event: ClipboardEvent) => {
      const { editor } = latest.current
      const ids = editor.maySave ? copy(event) : null
      if (ids) editor.acts.remove([...ids])
    }
    const paste = (event: ClipboardEvent) => {
      const { editor, onPasted } = latest.current
      if (isElsewhere() || !editor.maySave) return
      const data = event.clipboardData
      const pasted = fromClipboard(data?.getData(CLIPBOARD_TYPE) || (data?.getData('text/plain') ?? ''))
      if (!pasted) return
      event.preventDefault()
      editor.store.change((drawing) => withNodes(drawing, pasted.nodes, pasted.connections))
      onPasted(pasted.nodes.map(({ id }) => id))
    }
    const controller = new AbortController()
    const { signal } = controller
    document.addEventListener('copy', copy, { signal })
    document.addEventListener('cut', cut, { signal })
    document.addEventListener('paste', paste, { signal })
    return () => controller.abort()
  }, [])
}

/** Whether a field has the focus, a layer lies over the page, or text is chosen that is to be copied. */
export function isElsewhere(): boolean {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement.isContentEditable) return true
  if (activeElement?.matches('input, textarea, select')) return true
  if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return true
  return (window.getSelection()?.toString() ?? '') !== ''
}
