import { useEffect, useLayoutEffect } from 'react'

/** React's layout effect; on the server, where nothing is laid out and React would warn, none. */
export const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect
