import { createContext, useContext } from 'react'
import type { ComposerProps } from './composer-props'

type Chosen = Pick<ComposerProps, 'quoted' | 'onQuoteDone' | 'onSent'>

/** What is chosen to be answered to, and who hears that something was sent: for all that goes from the composer besides its text. */
export const QuotedContext = createContext<Chosen>({ quoted: null, onQuoteDone: () => undefined })

export function useQuoted(): Chosen {
  return useContext(QuotedContext)
}
