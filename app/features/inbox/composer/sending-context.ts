import { createContext, useContext } from 'react'
import type { ComposerProps } from './composer-props'

type Sending = Pick<ComposerProps, 'quoted' | 'onQuoteDone' | 'onSent'>

/** The quote and the callbacks of the composer, for everything that is sent from it besides its text. */
export const SendingContext = createContext<Sending>({ quoted: null, onQuoteDone: () => undefined })

export function useSendingContext(): Sending {
  return useContext(SendingContext)
}
