import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { DETAILS_WIDTH, LIST_WIDTH } from '~/lib/preferences'
import { useShell } from '~/lib/ui/use-shell'
import { savePreference } from '../../preference-forms'

const STEP_PX = 16

type Pane = 'list' | 'details'
type Bounds = { min: number; max: number; usual: number }
type PaneRules = {
  bounds: Bounds
  preference: 'listWidth' | 'detailsWidth'
  word: 'list.resize' | 'header.resize'
  /** Which way it grows: 1 as the pointer goes on, -1 as it comes back. */
  sign: 1 | -1
  /** From which width of the screen it is there. */
  from: string
}

/** What can be dragged: the bounds of its width, where it is kept, its word, and whether it lies after the handle. */
const PANES: Record<Pane, PaneRules> = {
  list: { bounds: LIST_WIDTH, preference: 'listWidth', word: 'list.resize', sign: 1, from: 'lg:block' },
  details: {
    ...{ bounds: DETAILS_WIDTH, preference: 'detailsWidth', word: 'header.resize', sign: -1 },
    from: 'xl:block',
  },
}

/** A pane's width: as the user dragged it on any device, else as the user's row says, within its bounds. */
export function usePaneWidth(pane: Pane) {
  const shell = useShell()
  const { bounds, preference } = PANES[pane]
  const ofRow = pane === 'list' ? shell?.viewer.defaultTicketsManagerWidth : undefined
  const kept = shell?.preferences[preference] ?? ofRow ?? bounds.usual
  const [width, setWidth] = useState(() => within(kept, bounds))
  return { width, setWidth: (wanted: number) => setWidth(within(wanted, bounds)) }
}

type ResizeHandleProps = { pane: Pane; width: number; onResize: (width: number) => void }

/** Between two panes: dragged by the pointer, or moved by the arrow keys. */
export function ResizeHandle({ pane, width, onResize }: ResizeHandleProps) {
  const { t } = useTranslation('tickets')
  const { bounds, preference, word, sign, from: shownFrom } = PANES[pane]
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
      aria-label={t(word)}
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
  const shown = pane === 'list' ? handle.previousElementSibling : handle.nextElementSibling
  return shown?.getBoundingClientRect().width ?? 0
}

function within(width: number, { min, max }: Bounds) {
  return Math.round(Math.min(max, Math.max(min, width)))
}

/** In a language written from the right the panes lie on the other side. */
function inDirection(pixels: number) {
  return document.documentElement.dir === 'rtl' ? -pixels : pixels
}
