import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LIST_WIDTH } from '~/lib/preferences'
import { useShell } from '~/lib/use-shell'
import { useSavePreference } from '../preference-forms'

const STEP_PX = 16

/** The list's width: as the user dragged it on any device, else as the user's row says, within the specification's bounds. */
export function useListWidth() {
  const shell = useShell()
  const kept = shell?.preferences.listWidth ?? shell?.viewer.defaultTicketsManagerWidth ?? LIST_WIDTH.usual
  const [width, setWidth] = useState(() => within(kept))
  return { width, setWidth: (wanted: number) => setWidth(within(wanted)) }
}

/** Between list and conversation: dragged by the pointer, or moved by the arrow keys. */
export function ResizeHandle({ width, onResize }: { width: number; onResize: (width: number) => void }) {
  const { t } = useTranslation('tickets')
  const save = useSavePreference()
  const from = useRef<{ x: number; width: number }>()
  const keep = (wanted: number) => save({ listWidth: String(within(wanted)) })
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (from.current) onResize(from.current.width + directed(event.clientX - from.current.x))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? STEP_PX : event.key === 'ArrowLeft' ? -STEP_PX : 0
    if (step === 0) return
    event.preventDefault()
    onResize(width + directed(step))
    keep(width + directed(step))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that is moved is no rule between paragraphs
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('list.resize')}
      aria-valuenow={width}
      aria-valuemin={LIST_WIDTH.min}
      aria-valuemax={LIST_WIDTH.max}
      tabIndex={0}
      className="relative hidden w-px shrink-0 cursor-col-resize touch-none bg-line before:absolute before:inset-y-0 before:-inset-x-1.5 hover:bg-accent-text lg:block"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { x: event.clientX, width }
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        from.current = undefined
        keep(width)
      }}
      onKeyDown={onKeyDown}
    />
  )
}

function within(width: number) {
  return Math.round(Math.min(LIST_WIDTH.max, Math.max(LIST_WIDTH.min, width)))
}

/** In a language written from the right the list lies on the other side. */
function directed(pixels: number) {
  return document.documentElement.dir === 'rtl' ? -pixels : pixels
}
