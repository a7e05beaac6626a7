import { useEffect, useState } from 'react'

/** The whole screen for the page, where the browser can: left by the button again, or by Esc. */
export function useFullScreen() {
  const [isOffered, setOffered] = useState(false)
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null)
    setOffered(document.fullscreenEnabled === true)
    look()
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [])
  const toggle = () =>
    document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  return { isOffered, isFull, toggle: () => void toggle().catch(() => setOffered(false)) }
}
