import { type DragEvent, type RefObject, useState } from 'react'

/** What a box is given so that a file can be dropped on it, and whether one hangs over it. */
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
 * A file that is dropped on the box is chosen as by the browser's own dialog: the input holds it, and `onFile` hears of it.
 * Of several the first counts.
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
