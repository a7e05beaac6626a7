import * as Primitive from '@radix-ui/react-tooltip'
import { useEffect } from 'react'
import type { TooltipSide } from '../tooltip'

/** The tooltip of one element, placed where there is room. `onGone` is called when the element has left the page. */
export function TooltipBubble({ target, onGone }: { target: HTMLElement; onGone: () => void }) {
  useEffect(() => {
    const changes = new MutationObserver(() => target.isConnected || onGone())
    changes.observe(document.body, { childList: true, subtree: true })
    return () => changes.disconnect()
  }, [target, onGone])
  const { top, left, width, height } = target.getBoundingClientRect()
  return (
    <Primitive.Provider>
      <Primitive.Root open>
        <Primitive.Trigger asChild>
          <span aria-hidden className="pointer-events-none fixed" style={{ top, left, width, height }} />
        </Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            data-tooltip-bubble
            side={sideOf(target)}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-72 rounded-md bg-ink px-2 py-1 text-xs text-page"
          >
            {target.dataset['tooltip']}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  )
}

function sideOf({ dataset }: HTMLElement): TooltipSide {
  const side = dataset['tooltipSide']
  return side === 'right' || side === 'bottom' || side === 'left' ? side : 'top'
}
