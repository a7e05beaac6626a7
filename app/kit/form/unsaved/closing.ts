import { createContext, useState } from 'react'

/** Asks before a layer without an address closes over something unsaved; false where there is nothing to ask. */
export type AskBeforeClosing = (leave: () => void) => boolean

type ClosingAsks = Set<AskBeforeClosing>

/** The forms in such a layer, each of which puts itself here. */
export const ClosingContext = createContext<ClosingAsks | undefined>(undefined)

/** The name in the address that opens the layer around, where one does: going to where it is gone leaves the layer's forms. */
export const LayerParamContext = createContext<string | undefined>(undefined)

/**
 * Handles the closing of a layer without an address: `close` closes it, unless one of its forms has to ask something
 * first.
 */
export function useClosing(closeNow: () => void) {
  const [asks] = useState<ClosingAsks>(() => new Set())
  const close = () => {
    if (![...asks].some((ask) => ask(closeNow))) closeNow()
  }
  return { asks, close }
}
