import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useHydrated } from '~/lib/ui/use-hydrated'
import { whenIdle } from '~/lib/ui/when-idle'
import { NotLoaded } from '../not-loaded'
import { CodeBoundary } from './code-boundary'

type Loadable = { preload: () => Promise<unknown> }

/** The component that replaces a part whose code could not be fetched. */
type Missing<P> = ComponentType<{ props: P; retry: () => void }>

type Options<P> = { meanwhile?: (props: P) => ReactNode; missing?: Missing<P> }

/**
 * A component whose code comes when it is first shown, or earlier by `usePreload`; until then there is what `meanwhile`
 * makes, or nothing. The server leaves it out: what changes before its code has come would throw away what the server
 * had made of it (React's error 421). Code that cannot be fetched, or fails when it is drawn, is said in its place, with a
 * way to try again: thrown, it would take the whole page away.
 */
export function onDemand<P extends object>(
  preload: () => Promise<ComponentType<P>>,
  { meanwhile = () => null, missing: Missing = Notice }: Options<P> = {},
) {
  type Inner = { props: P; retry: () => void }
  type Fetched = LazyExoticComponent<ComponentType<Inner>>
  const fetched = (): Fetched =>
    lazy(async (): Promise<{ default: ComponentType<Inner> }> => {
      try {
        const Part = await preload()
        return { default: ({ props }) => <Part {...props} /> }
      } catch {
        // React keeps what was fetched, also that it failed: who shows it next asks anew.
        latest = fetched()
        return { default: Missing }
      }
    })
  let latest = fetched()
  // biome-ignore lint/correctness/noComponentHookFactories: made once, where the module begins
  const LoadedComponent = (props: P) => {
    const isAwake = useHydrated()
    const [Loaded, setLoaded] = useState<Fetched>(() => latest)
    if (!isAwake) return meanwhile(props)
    return (
      <CodeBoundary instead={(retry) => <Missing props={props} retry={retry} />}>
        <Suspense fallback={meanwhile(props)}>
          <Loaded props={props} retry={() => setLoaded(() => latest)} />
        </Suspense>
      </CodeBoundary>
    )
  }
  return Object.assign(LoadedComponent, { preload })
}

function Notice({ retry }: { retry: () => void }) {
  return <NotLoaded retry={retry} />
}

type Openable = { open: boolean; onOpenChange?: (open: boolean) => void; onClose?: () => void }

/** The same for what opens over the page: it comes when it is opened for the first time, and then stays. */
export function openedOnDemand<P extends Openable>(preload: () => Promise<ComponentType<P>>) {
  const Part = onDemand(preload, { missing: ClosedNotice })
  // biome-ignore lint/correctness/noComponentHookFactories: made once, where the module begins
  const Opened = (props: P) => {
    const wasOpen = useRef(false)
    wasOpen.current ||= props.open
    return wasOpen.current ? <Part {...props} /> : null
  }
  return Object.assign(Opened, { preload })
}

/** Closed, it is silent; opened again, it tries again. */
function ClosedNotice({ props, retry }: { props: Openable; retry: () => void }) {
  const { open, onOpenChange, onClose } = props
  const wasClosed = useRef(false)
  useEffect(() => {
    if (open && wasClosed.current) retry()
    wasClosed.current = !open
  }, [open, retry])
  const close = () => {
    onOpenChange?.(false)
    onClose?.()
  }
  return open ? <NotLoaded retry={retry} onClose={close} /> : null
}

/** Fetches the code once the browser has nothing else to do, so that opening waits for nothing, also without a network. */
export function usePreload(...parts: readonly Loadable[]) {
  const latest = useRef(parts)
  useEffect(
    () =>
      whenIdle(() => {
        for (const { preload } of latest.current) void preload().catch(() => undefined)
      }),
    [],
  )
}
