import { type ReactFlowState, useStore } from '@xyflow/react'
import { useEffect } from 'react'

/** Below this size of the canvas its texts cannot be read. */
const FAR_ZOOM = 0.35

const isFarIn = ({ transform: [, , zoom] }: ReactFlowState) => zoom < FAR_ZOOM
const elementIn = ({ domNode }: ReactFlowState) => domNode

/** Tells the styles that the canvas is seen from afar. */
export function FarLook() {
  const isFar = useStore(isFarIn)
  const element = useStore(elementIn)
  useEffect(() => {
    element?.toggleAttribute('data-far', isFar)
  }, [element, isFar])
  return null
}
