import { createContext, useContext } from 'react'
import type { ComposerProps } from './composer-props'

type Sending = Pick<ComposerProps, 'quoted' | 'onQuoteDone' | 'onSent'>

/** What is answered to, and who hears that something was sent: for all that goes from the composer besides its text. */
export const SendingContext = createContext<Sending>({ quoted: null, onQuoteDone: () => undefined })

export function useSendingContext(): Sending {
  return useContext(SendingContext)
}
