import { type ClipboardEvent, forwardRef, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { cn } from '~/lib/cn'
import { sends } from './keys'

type TextBoxProps = {
  value: string
  label: string
  placeholder: string
  enterSends: boolean
  onChange: (text: string) => void
  onSend: () => void
  /** Escape: whether something was closed by it. */
  onEscape: () => boolean
  /** Without it a text box takes none: they are pasted as the browser does it. */
  onFiles?: (files: File[]) => void
  /** The cursor moved, or the text is left. */
  onCursor?: () => void
  className?: string
}

/** Runs before the browser paints; on the server there is nothing to measure. */
const useMeasure = typeof document === 'undefined' ? () => undefined : useLayoutEffect

/** The text being written: as high as it needs, up to 40 % of the window. */
export const TextBox = forwardRef<HTMLTextAreaElement, TextBoxProps>((props, ref) => {
  const { value, label, placeholder, enterSends, onChange, onSend, onEscape, onFiles, onCursor, className } =
    props
  const ownRef = useRef<HTMLTextAreaElement | null>(null)
  useMeasure(() => {
    const box = ownRef.current
    if (!box) return
    box.style.height = 'auto'
    box.style.height = `${box.scrollHeight}px`
  }, [value, placeholder])

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { isComposing } = event.nativeEvent
    const { key, shiftKey, altKey, ctrlKey, metaKey, keyCode } = event
    if (key === 'Escape' && !isComposing && !event.defaultPrevented && onEscape()) event.stopPropagation()
    // A finger has no Shift+Enter: on touch the Enter key breaks the line and the button sends.
    const wanted = enterSends && !window.matchMedia('(pointer: coarse)').matches
    if (!sends({ key, shiftKey, altKey, ctrlKey, metaKey, isComposing, keyCode }, wanted)) return
    event.preventDefault()
    onSend()
  }
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (!onFiles || files.length === 0 || isFormattedText(event.clipboardData)) return
    event.preventDefault()
    onFiles(files)
  }
  return (
    <textarea
      ref={(box) => {
        ownRef.current = box
        if (typeof ref === 'function') ref(box)
        else if (ref) ref.current = box
      }}
      name="body"
      rows={1}
      dir="auto"
      value={value}
      aria-label={label}
      placeholder={placeholder}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onSelect={onCursor}
      onFocus={onCursor}
      onBlur={onCursor}
      className={cn(
        'max-h-[40dvh] min-h-9 w-full min-w-0 resize-none touch:min-h-11 touch:py-2.5 overflow-y-auto rounded-md bg-transparent px-2 py-2 text-base text-ink outline-none placeholder:text-faint focus-visible:outline-none touch:text-lg',
        className,
      )}
    />
  )
})
/** Sheets and word processors put a picture of what was copied beside its text: the text is meant. */
function isFormattedText(data: DataTransfer): boolean {
  return data.types.includes('text/html') && data.getData('text/plain').trim() !== ''
}
TextBox.displayName = 'TextBox'
