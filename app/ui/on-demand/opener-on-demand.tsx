import {
  type ComponentProps,
  type ComponentType,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { ActionName } from '~/lib/ui/actions/actions'
import { useActions } from '~/lib/ui/shortcuts'
import { useHydrated } from '~/lib/ui/use-hydrated'
import { NotLoaded } from '../not-loaded'
import { CodeBoundary } from './code-boundary'
import { usePreload } from './on-demand'

type TriggerProps = Pick<ComponentProps<'button'>, 'aria-haspopup' | 'aria-expanded'>

/** The properties that the part that opens gets besides those of its button. */
export type Opened = {
  /** The button, which forwards its ref and the properties that are put on it. */
  trigger: ReactElement
  /** It was pressed before its code had come. */
  startsOpen: boolean
}

/**
 * A button that opens a menu or a dialog whose code comes after the page. The server writes the button alone, which
 * keeps the focus when the code comes; pressed before then, it opens as soon as it can. By `action` a key and the palette
 * press it too.
 */
export function openerOnDemand<P extends object>(
  kind: 'menu' | 'dialog',
  Trigger: ComponentType<P & TriggerProps>,
  preload: () => Promise<ComponentType<P & Opened>>,
  action?: ActionName,
) {
  let loadedComponent: ComponentType<P & Opened> | undefined

  return function Opener(props: P) {
    const anchor = useRef<HTMLSpanElement>(null)
    const wasPressed = useRef(false)
    const hadFocus = useRef(false)
    const isAwake = useHydrated()
    const [Part, setPart] = useState(() => loadedComponent)
    const [isMissing, setMissing] = useState(false)

    const load = async () => {
      loadedComponent = await preload()
      // Held down this very moment: the press ends in a click, which comes back here.
      if (!wasPressed.current && anchor.current?.matches(':active')) return
      hadFocus.current = anchor.current?.contains(document.activeElement) ?? false
      setPart(() => loadedComponent)
    }
    usePreload({ preload: load })
    useEffect(() => {
      if (Part && hadFocus.current && !wasPressed.current) anchor.current?.querySelector('button')?.focus()
    }, [Part])
    const press = () => {
      wasPressed.current = true
      setMissing(false)
      load().catch(() => {
        wasPressed.current = false
        setMissing(true)
      })
    }
    const isThere = Part && isAwake
    useActions(action ? { [action]: () => pressed(anchor.current?.querySelector('button'), kind) } : {})
    return (
      <span ref={anchor} className="contents" onClickCapture={isThere ? undefined : press}>
        {isThere ? (
          <CodeBoundary instead={(retry) => <Failed button={<Trigger {...props} />} retry={retry} />}>
            <Part {...props} trigger={<Trigger {...props} />} startsOpen={wasPressed.current} />
          </CodeBoundary>
        ) : (
          <Trigger {...props} aria-haspopup={kind} aria-expanded={false} />
        )}
        {isMissing && !isThere && <NotLoaded retry={press} onClose={() => setMissing(false)} />}
      </span>
    )
  }
}

/** As a key does it: a menu does not hear a press that no finger, pointer or key made. */
function pressed(button: HTMLButtonElement | null | undefined, kind: 'menu' | 'dialog') {
  if (!button) return
  button.focus()
  const isAsleep = button.dataset.state === undefined
  if (kind === 'dialog' || isAsleep) button.click()
  else button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
}

/** Shows the button and a notice when the part that should open failed to render. */
function Failed({ button, retry }: { button: ReactElement; retry: () => void }) {
  const [isRead, setRead] = useState(false)
  return (
    <>
      {button}
      {!isRead && <NotLoaded retry={retry} onClose={() => setRead(true)} />}
    </>
  )
}
