import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useHydrated } from './use-hydrated'
import { whenIdle } from './when-idle'

type Loadable = { preload: () => Promise<unknown> }

/**
 * A component whose code comes when it is first shown, or earlier by `usePreload`; until then there is what `meanwhile`
 * makes, or nothing. The server leaves it out: what changes before its code has come would throw away what the server
 * had made of it (React's error 421).
 */
export function onDemand<P extends object>(
  preload: () => Promise<ComponentType<P>>,
  meanwhile: (props: P) => ReactNode = () => null,
) {
  const Loaded = lazy(async () => {
    const Part = await preload()
    return { default: ({ props }: { props: P }) => <Part {...props} /> }
  })
  // biome-ignore lint/correctness/noComponentHookFactories: made once, where the module begins
  const Shown = (props: P) => {
    const isAwake = useHydrated()
    if (!isAwake) return meanwhile(props)
    return (
      <Suspense fallback={meanwhile(props)}>
        <Loaded props={props} />
      </Suspense>
    )
  }
  return Object.assign(Shown, { preload })
}

/** The same for what opens over the page: it comes when it is opened for the first time, and then stays. */
export function openedOnDemand<P extends { open: boolean }>(preload: () => Promise<ComponentType<P>>) {
  const Part = onDemand(preload)
  // biome-ignore lint/correctness/noComponentHookFactories: made once, where the module begins
  const Opened = (props: P) => {
    const wasOpen = useRef(false)
    wasOpen.current ||= props.open
    return wasOpen.current ? <Part {...props} /> : null
  }
  return Object.assign(Opened, { preload })
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
