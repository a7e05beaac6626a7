import * as Primitive from '@radix-ui/react-dialog'
import { Download, Minus, Plus, X } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { ClosedByBack } from '~/ui/overlays/closed-by-back'
import { FocusOrigin, useFocusReturn } from '~/ui/overlays/focus-return'
import { renditionUrl } from './rendition-url'

const MAX_ZOOM = 6
const STEP = 1.5
type View = { zoom: number; x: number; y: number }
const FIT_VIEW: View = { zoom: 1, x: 0, y: 0 }

type LightboxProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  url: string
  /** The file's kind, where it is one that browsers may draw as a copy only. */
  mime?: string | undefined
  alt: string
  name?: string | null
}

/**
 * A picture over the whole window. Wheel, two fingers, buttons, double click and the keys + − 0 zoom; dragging and the
 * arrow keys move it.
 */
export function Lightbox({ open, onOpenChange, url, mime, alt, name }: LightboxProps) {
  const { t } = useTranslation('bubbles')
  const [view, setView] = useState(FIT_VIEW)
  const focus = useFocusReturn({})
  const zoomBy = (factor: number) => setView((now) => zoomed(now, factor))
  const move = (x: number, y: number) =>
    setView((now) => (now.zoom === 1 ? now : { ...now, x: now.x + x, y: now.y + y }))
  const onKeyDown = (event: KeyboardEvent) => {
    const act = KEYS[event.key]
    if (!act) return
    event.preventDefault()
    act({ zoomBy, move, reset: () => setView(FIT_VIEW) })
  }
  const change = (next: boolean) => {
    setView(FIT_VIEW)
    onOpenChange(next)
  }
  return (
    <Dialog open={open} onOpenChange={change}>
      <Primitive.Portal>
        <Primitive.Content
          {...focus.handlers}
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          className="dark fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] bg-page text-ink outline-none animate-appear"
        >
          <FocusOrigin from={focus.from} />
          <div className="flex items-center gap-1 p-2">
            <Primitive.Title className="me-auto min-w-0 truncate px-2 text-base font-medium">
              {alt}
            </Primitive.Title>
            <Button
              variant="ghost"
              size="icon"
              aria-label={t('image.zoomOut')}
              onClick={() => zoomBy(1 / STEP)}
            >
              <Minus />
            </Button>
            <Button
              variant="ghost"
              className="tabular w-14 px-0"
              title={t('image.reset')}
              onClick={() => setView(FIT_VIEW)}
            >
              <span className="sr-only">{t('image.reset')}: </span>
              {Math.round(view.zoom * 100)}%
            </Button>
            <Button variant="ghost" size="icon" aria-label={t('image.zoomIn')} onClick={() => zoomBy(STEP)}>
              <Plus />
            </Button>
            <Button asChild variant="ghost" size="icon">
              <a href={url} download={name ?? ''} target="_blank" rel="noreferrer" aria-label={t('download')}>
                <Download />
              </a>
            </Button>
            <Primitive.Close asChild>
              <Button variant="ghost" size="icon" aria-label={t('image.close')}>
                <X />
              </Button>
            </Primitive.Close>
          </div>
          <ClosedByBack />
          <Canvas url={renditionUrl(url, mime) ?? url} alt={alt} view={view} zoomBy={zoomBy} move={move} />
        </Primitive.Content>
      </Primitive.Portal>
    </Dialog>
  )
}

type Moves = { zoomBy: (factor: number) => void; move: (x: number, y: number) => void }

const KEYS: Record<string, (does: Moves & { reset: () => void }) => void> = {
  '+': ({ zoomBy }) => zoomBy(STEP),
  '=': ({ zoomBy }) => zoomBy(STEP),
  '-': ({ zoomBy }) => zoomBy(1 / STEP),
  '0': ({ reset }) => reset(),
  ArrowLeft: ({ move }) => move(60, 0),
  ArrowRight: ({ move }) => move(-60, 0),
  ArrowUp: ({ move }) => move(0, 60),
  ArrowDown: ({ move }) => move(0, -60),
}

function zoomed(view: View, factor: number): View {
  const zoom = Math.min(MAX_ZOOM, Math.max(1, view.zoom * factor))
  return zoom === 1 ? FIT_VIEW : { zoom, x: (view.x * zoom) / view.zoom, y: (view.y * zoom) / view.zoom }
}

function Canvas({ url, alt, view, zoomBy, move }: Moves & { url: string; alt: string; view: View }) {
  const fingers = useRef(new Map<number, Point>())
  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, pointOf(event))
  }
  /** One pointer drags; two zoom by how far they part. */
  const onPointerMove = (event: PointerEvent) => {
    const pointsBefore = [...fingers.current.values()]
    if (!fingers.current.has(event.pointerId)) return
    fingers.current.set(event.pointerId, pointOf(event))
    if (pointsBefore.length === 1) return move(event.movementX, event.movementY)
    const [was, is] = [spreadOf(pointsBefore), spreadOf([...fingers.current.values()])]
    if (was > 0) zoomBy(is / was)
  }
  const onPointerEnd = ({ pointerId }: PointerEvent) => fingers.current.delete(pointerId)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer's shortcuts of the buttons and keys above
    <div
      className={cn(
        'grid min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] touch-none place-items-center overflow-hidden p-2',
        view.zoom > 1 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in',
      )}
      onWheel={(event) => zoomBy(event.deltaY < 0 ? 1.15 : 1 / 1.15)}
      onDoubleClick={() => zoomBy(view.zoom > 1 ? 1 / MAX_ZOOM : 2.5)}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
    >
      <img
        src={url}
        alt={alt}
        draggable={false}
        style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom})` }}
        className="max-h-full min-h-0 max-w-full select-none object-contain"
      />
    </div>
  )
}

type Point = { x: number; y: number }

function pointOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY }
}

/** Returns the distance between the first two points. */
function spreadOf([first, second]: readonly Point[]): number {
  return first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 0
}
