import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '~/ui/menus/dropdown-menu'
import type { Point } from '../drawing/drawing'

export type MenuLine = {
  key: string
  label: string
  icon: LucideIcon
  danger?: boolean
  isOff?: boolean
  run: () => void
}

type MenuAtProps = {
  point: Point | undefined
  label: string
  lines: readonly MenuLine[]
  onClose: () => void
}

/** A menu at a point of the window: one for all cards, which would each carry one otherwise. */
export function MenuAt({ point, label, lines, onClose }: MenuAtProps) {
  const origin = useRef<Element | null>(null)
  const next = useRef<() => void>()
  // Opened once its anchor lies there.
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (point) origin.current = document.activeElement
    setOpen(point !== undefined)
  }, [point])
  return (
    <DropdownMenu open={isOpen} onOpenChange={(open) => open || onClose()}>
      <DropdownMenuTrigger asChild>
        <span
          aria-hidden
          tabIndex={-1}
          className="pointer-events-none fixed size-0"
          style={{ left: point?.x ?? 0, top: point?.y ?? 0 }}
        />
      </DropdownMenuTrigger>
      <DropdownMenuContent
        align="start"
        aria-label={label}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          const run = next.current
          next.current = undefined
          if (origin.current instanceof HTMLElement) origin.current.focus({ preventScroll: true })
          run?.()
        }}
      >
        {lines.map(({ key, label: text, icon: Icon, danger, isOff = false, run }) => (
          <DropdownMenuItem
            key={key}
            {...(danger && { tone: 'danger' as const })}
            disabled={isOff}
            onSelect={() => {
              next.current = run
            }}
          >
            <Icon aria-hidden />
            {text}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
