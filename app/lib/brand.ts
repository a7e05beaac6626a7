import { useRouteLoaderData } from '@remix-run/react'
import { useSyncExternalStore } from 'react'
import { type LogoMode, type LogoShape, logoKey, USUAL_LOOKS } from '#domain/brand/contract/rules.ts'
import type { BrandView } from '#domain/brand/contract/schema.ts'

/** The platform's name and look, and the address below which its logos lie. */
export type Brand = BrandView & { logosAt: string }

export const PLAIN_BRAND: Brand = { ...USUAL_LOOKS, version: 0, logosAt: '' }

/** The last that the socket told; in the browser alone. */
let latestBrand: BrandView | undefined
const listeners = new Set<() => void>()

/** It changed while the page is open. */
export function tellBrand(brand: BrandView): void {
  if (latestBrand && latestBrand.version >= brand.version) return
  latestBrand = brand
  for (const listener of listeners) listener()
}

/** Returns the brand with which the page was loaded or the one that was announced since, whichever is newer. */
export function newestBrand(loaded: Brand = PLAIN_BRAND): Brand {
  return latestBrand && latestBrand.version > loaded.version ? { ...loaded, ...latestBrand } : loaded
}

/** The brand as it is now. */
export function useBrand(): Brand {
  useSyncExternalStore(listen, lastTold, nothingTold)
  return newestBrand(useRouteLoaderData<{ brand: Brand }>('root')?.brand)
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const lastTold = () => latestBrand
const nothingTold = () => undefined

/** The address of a logo, or undefined while there is none. */
export function logoOf(brand: Brand, mode: LogoMode, as?: LogoShape): string | undefined {
  const name = brand[logoKey(mode)]
  return name ? `${brand.logosAt}/${name}${as ? `?as=${as}` : ''}` : undefined
}
