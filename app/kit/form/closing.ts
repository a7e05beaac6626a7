import { createContext, type MutableRefObject } from 'react'

/** Asks before a layer without an address closes over something unsaved; false where there is nothing to ask. */
export type AskBeforeClosing = (leave: () => void) => boolean

/** Put here by a form that has such a layer around it. */
export const ClosingContext = createContext<MutableRefObject<AskBeforeClosing | undefined> | undefined>(
  undefined,
)
