import { useEffect } from 'react'
import { preloadTexts } from '~/i18n/i18n.client'
import { whenIdle } from '~/lib/ui/when-idle'
import { fetchCode } from './fetch-code'

/** By then the router has learned which pages the links of the shown one lead to. */
const LEARNED_MS = 2_000

/**
 * Fetches the code and the texts of the pages that one can go to from here before anybody goes there: code that cannot be fetched has
 * the router load the document anew, and without a network there is none.
 */
export function usePreloadedPages(pathname: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page leads to others
  useEffect(() => {
    let callOff: () => void = () => undefined
    const timer = setTimeout(() => {
      callOff = whenIdle(() => {
        preloadKnown()
        preloadTexts()
      })
    }, LEARNED_MS)
    return () => {
      clearTimeout(timer)
      callOff()
    }
  }, [pathname])
}

function preloadKnown(): void {
  const routes = Object.values(window.__remixManifest.routes)
  const code = routes.flatMap((route) => (route ? [route.module, ...(route.imports ?? [])] : []))
  const linked = [...document.querySelectorAll('link[rel=modulepreload]')]
  const linkedAddresses = new Set(linked.map((link) => link.getAttribute('href')))
  for (const href of new Set(code)) {
    // What does not come is fetched with the page that needs it.
    if (!linkedAddresses.has(href)) void fetchCode(href).catch(() => undefined)
  }
}
