import { type DragEvent, type RefObject, useState } from 'react'

/** The handlers by which files can be dropped on a box, and whether a file is over it. */
export type FileDrop = {
  isOver: boolean
  box: {
    onDragEnter: (event: DragEvent) => void
    onDragOver: (event: DragEvent) => void
    onDragLeave: (event: DragEvent) => void
    onDrop: (event: DragEvent) => void
  }
}

/**
 * Makes a file that is dropped on the box count as chosen in the browser's dialog: the input holds it, and `onFile` is
 * called. Of several files the first counts.
 */
export function useFileDrop(
  input: RefObject<HTMLInputElement | null>,
  onFile: (input: HTMLInputElement) => void,
): FileDrop {
  const [isOver, setOver] = useState(false)
  const hover = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  return {
    isOver,
    box: {
      onDragEnter: hover,
      onDragOver: hover,
      onDragLeave(event) {
        const isInside =
          event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
        if (!isInside) setOver(false)
      },
      onDrop(event) {
        setOver(false)
        const [file] = event.dataTransfer.files
        if (!file || !input.current) return
        event.preventDefault()
        const only = new DataTransfer()
        only.items.add(file)
        input.current.files = only.files
        onFile(input.current)
      },
    },
  }
}
