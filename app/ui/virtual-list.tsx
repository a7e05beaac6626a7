import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { cn } from '~/lib/cn'
import { useRowWindow } from '~/lib/ui/use-row-window'

/** The next page is asked for within this distance of the end. Specification 1 §9. */
const NEAR_END_PX = 100

type VirtualListProps<T> = {
  /** Names the list for the position it is left at and returned to. */
  name: string
  label: string
  rows: readonly T[]
  /** The number of all entries, loaded or not. */
  total: number
  rowHeight: number
  keyOf: (row: T) => string | number
  /** A row is one link or button; `tabIndex` goes to it, so that the list is one stop of the Tab key. */
  renderRow: (row: T, tabIndex: 0 | -1) => ReactNode
  hasMore: boolean
  loadMore: () => void
  footer?: ReactNode
  className?: string
  /** The row to bring into sight: another object each time that one is wanted. */
  wanted?: { index: number } | undefined
  /** The pointer or the focus came into the list, or left it: nothing may move meanwhile. */
  onHold?: (isHeld: boolean) => void
}

const offsets = new Map<string, number>()

/**
 * A list of any length at the cost of a screenful: rows of one height, arrows move between them, the next page comes
 * by itself, and coming back finds it exactly where it was left.
 */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { name, label, rows, total, rowHeight, keyOf, renderRow, hasMore, loadMore, footer, className } =
    props
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const initialOffset = offsets.get(name) ?? 0
  const { first, end, bring, reveal } = useRowWindow(scroller, {
    count: rows.length,
    rowHeight,
    initialOffset,
  })
  useNearEnd(scroller, { hasMore, loadMore, rows: rows.length })
  useKeptOffset(scroller, name)
  const { wanted } = props
  const bringing = useRef(bring)
  bringing.current = bring
  useEffect(() => {
    if (wanted) bringing.current(wanted.index)
  }, [wanted])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // A row's menu lies elsewhere in the document: its arrows are its own.
    if (event.target instanceof Node && !event.currentTarget.contains(event.target)) return
    const next = stepOf(event.key, active, rows.length)
    if (next === undefined) return
    event.preventDefault()
    setActive(next)
    reveal(next)
    rowAt(scroller.current, next)?.focus()
  }

  const holding = useHold(scroller, props.onHold)
  const stop = Math.min(active, Math.max(0, rows.length - 1))
  return (
    <div
      ref={scroller}
      className={cn('min-h-0 flex-1 overflow-y-auto overscroll-contain', className)}
      {...holding}
    >
      <ul
        aria-label={label}
        onKeyDown={onKeyDown}
        className="relative"
        style={{ height: rows.length * rowHeight }}
      >
        {rows.slice(first, end).map((row, rowIndex) => {
          const index = first + rowIndex
          return (
            <li
              key={keyOf(row)}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={Math.max(total, rows.length)}
              onFocus={() => setActive(index)}
              className="absolute inset-x-0 top-0"
              style={{ height: rowHeight, transform: `translateY(${index * rowHeight}px)` }}
            >
              {renderRow(row, index === stop ? 0 : -1)}
            </li>
          )
        })}
      </ul>
      {footer}
    </div>
  )
}

/**
 * A finger passes over a list only to scroll it, so only a mouse and the focus of a keyboard hold it still. What is taken
 * away tells neither of its leaving: not the list that another replaces, nor the row that had the focus. What a row opens
 * over the page is not in the list, though React has its events pass through here: the pointer is heard of by the DOM.
 */
export function useHold(scroller: RefObject<HTMLElement>, onHold: ((isHeld: boolean) => void) | undefined) {
  const inside = useRef({ pointer: false, focus: false })
  const latest = useRef(onHold)
  latest.current = onHold
  const tell = (change: Partial<typeof inside.current>) => {
    Object.assign(inside.current, change)
    onHold?.(inside.current.pointer || inside.current.focus)
  }
  const telling = useRef(tell)
  telling.current = tell
  useEffect(() => () => latest.current?.(false), [])
  useEffect(() => {
    if (inside.current.focus && !scroller.current?.contains(document.activeElement)) tell({ focus: false })
  })
  useEffect(() => {
    const element = scroller.current
    const onEnter = (event: PointerEvent) =>
      event.pointerType === 'mouse' && telling.current({ pointer: true })
    const onLeave = () => telling.current({ pointer: false })
    element?.addEventListener('pointerenter', onEnter)
    element?.addEventListener('pointerleave', onLeave)
    return () => {
      element?.removeEventListener('pointerenter', onEnter)
      element?.removeEventListener('pointerleave', onLeave)
    }
  }, [scroller])
  return {
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) =>
      currentTarget.contains(target) && target.matches(':focus-visible') && tell({ focus: true }),
    onBlur: (event: FocusEvent<HTMLElement>) =>
      !event.currentTarget.contains(event.relatedTarget) && tell({ focus: false }),
  }
}

function stepOf(key: string, active: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(count - 1, active + 1)
  if (key === 'ArrowUp') return Math.max(0, active - 1)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

function rowAt(scroller: HTMLElement | null, index: number) {
  return scroller?.querySelector<HTMLElement>(`[data-index="${index}"] a, [data-index="${index}"] button`)
}

type NearEnd = { hasMore: boolean; loadMore: () => void; rows: number }

function useNearEnd(scroller: React.RefObject<HTMLElement>, { hasMore, loadMore, rows }: NearEnd) {
  useEffect(() => {
    const element = scroller.current
    if (!element || !hasMore) return
    const look = () => {
      if (rows >= 0 && element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX)
        loadMore()
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [scroller, hasMore, loadMore, rows])
}

function useKeptOffset(scroller: React.RefObject<HTMLElement>, name: string) {
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const keep = () => offsets.set(name, element.scrollTop)
    element.addEventListener('scroll', keep, { passive: true })
    return () => element.removeEventListener('scroll', keep)
  }, [scroller, name])
}
