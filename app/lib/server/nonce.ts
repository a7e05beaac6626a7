import { createContext, useContext } from 'react'

/** The nonce of this answer's inline scripts. Only the server knows it; in the browser it is no longer needed. */
export const NonceContext = createContext<string | undefined>(undefined)

export function useNonce() {
  return useContext(NonceContext)
}
