import { type ComponentPropsWithoutRef, useEffect, useRef } from 'react'
import { useHydrated } from '~/lib/ui/use-hydrated'

type WatchedImageProps = Omit<ComponentPropsWithoutRef<'img'>, 'onError'> & {
  alt: string
  onError: (() => void) | undefined
}

/**
 * An image whose failure is heard also when it failed before the page awoke: the server writes the image, and the browser loads it
 * at once, but what hears it comes with the scripts.
 */
export function WatchedImage({ onError, alt, ...image }: WatchedImageProps) {
  const element = useRef<HTMLImageElement>(null)
  const wasWritten = useRef(!useHydrated())
  const latest = useRef(onError)
  latest.current = onError
  useEffect(() => {
    const imageElement = element.current
    if (wasWritten.current && imageElement?.complete && imageElement.naturalWidth === 0) latest.current?.()
  }, [])
  return <img ref={element} {...image} alt={alt} onError={onError} />
}
