import { ArrowDown } from 'lucide-react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { useNonce } from '~/lib/server/nonce'
import { Button } from '~/ui/button'

type ThreadLogProps = {
  scroller: RefObject<HTMLElement>
  label: string
  /** The end is seen: nothing leads there. */
  atEnd: boolean
  /** Messages that arrived at the end meanwhile. */
  unseen?: number
  latestLabel: string
  onLatest: () => void
  children: ReactNode
}

/**
 * The scrolling part of a thread. Short threads stand at the bottom, next to the composer; the End key and a button
 * lead to the latest message.
 */
export function ThreadLog(props: ThreadLogProps) {
  const { scroller, label, atEnd, unseen = 0, latestLabel, onLatest, children } = props
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'End' || event.target !== event.currentTarget) return
    event.preventDefault()
    onLatest()
  }
  return (
    <>
      <section
        ref={scroller}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        tabIndex={0}
        onKeyDown={onKeyDown}
        className="ring-inside min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none]"
      >
        <div className="mx-auto grid min-h-full max-w-4xl content-end px-3 pb-3">{children}</div>
      </section>
      <OpensWhereReadingStopped />
      {!atEnd && (
        <Button size="sm" className="absolute bottom-3 end-4 rounded-full shadow-float" onClick={onLatest}>
          <ArrowDown />
          <span className="sr-only">{latestLabel}</span>
          {unseen > 0 && (
            <span aria-hidden className="tabular">
              {unseen}
            </span>
          )}
        </Button>
      )}
    </>
  )
}

/** Written as text, because the bundler's helper functions are not loaded when this runs. */
const scrollBefore = `thread => {
  const unread = thread.querySelector('[data-divider="unread"]')
  if (unread) unread.scrollIntoView({ block: 'start' })
  else thread.scrollTop = thread.scrollHeight
}`

/**
 * Scrolls as soon as the browser has parsed the page, to the place where `openAtUnread` puts it later, so that nothing
 * moves under the pointer when JavaScript takes over. React does not run this script when it renders the conversation
 * itself.
 */
function OpensWhereReadingStopped() {
  return (
    <script
      nonce={useNonce()}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
      dangerouslySetInnerHTML={{ __html: `(${scrollBefore})(document.currentScript.previousElementSibling)` }}
    />
  )
}
