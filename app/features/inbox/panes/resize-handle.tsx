import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { savePreference } from '~/kit/preferences/preference-forms'
import { cn } from '~/lib/cn'
import { PANES, type Pane, within } from './pane-width'

const STEP_PX = 16

type ResizeHandleProps = { pane: Pane; width: number; onResize: (width: number) => void }

/** Between two panes: dragged by the pointer, or moved by the arrow keys. */
export function ResizeHandle({ pane, width, onResize }: ResizeHandleProps) {
  const { t } = useTranslation('tickets')
  const { bounds, preference, labelKey, sign, from: shownFrom } = PANES[pane]
  const from = useRef<{ x: number; width: number }>()
  const keep = (wanted: number) => savePreference({ [preference]: String(within(wanted, bounds)) })
  const directed = (pixels: number) => sign * inDirection(pixels)
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (from.current) onResize(from.current.width + directed(event.clientX - from.current.x))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' ? STEP_PX : event.key === 'ArrowLeft' ? -STEP_PX : 0
    if (step === 0) return
    event.preventDefault()
    const wanted = shownWidth(event.currentTarget, pane) + directed(step)
    onResize(wanted)
    keep(wanted)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that is moved is no rule between paragraphs
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t(labelKey)}
      aria-valuenow={width}
      aria-valuemin={bounds.min}
      aria-valuemax={bounds.max}
      tabIndex={0}
      className={cn(
        'relative z-10 hidden w-px shrink-0 cursor-col-resize touch-none bg-line before:absolute before:inset-y-0 before:-inset-x-1.5 hover:bg-accent-text',
        shownFrom,
      )}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { x: event.clientX, width: shownWidth(event.currentTarget, pane) }
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        from.current = undefined
        keep(width)
      }}
      onPointerCancel={() => {
        from.current = undefined
      }}
      onKeyDown={onKeyDown}
    />
  )
}

/** As wide as the pane is now: a narrow window may leave it less than it was given. */
function shownWidth(handle: HTMLElement, pane: Pane): number {
  const paneElement = pane === 'list' ? handle.previousElementSibling : handle.nextElementSibling
  return paneElement?.getBoundingClientRect().width ?? 0
}

/** In a language written from the right the panes lie on the other side. */
function inDirection(pixels: number) {
  return document.documentElement.dir === 'rtl' ? -pixels : pixels
}
