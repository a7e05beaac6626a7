import type { CSSProperties, ReactNode } from 'react'
import type { FileView } from '#domain/messages/contract/schema.ts'
import { cn } from '~/lib/cn'

const WIDEST_PX = 320
const TALLEST_PX = 360
const USUAL = { width: 320, height: 240 }

/** Room for a picture before it is here, so that nothing jumps when it comes. */
export function MediaBox({ file, children }: { file: FileView | null; children: ReactNode }) {
  return (
    <div
      style={roomFor(file)}
      className={cn('relative grid max-w-full overflow-hidden rounded-lg bg-hover text-muted')}
    >
      {children}
    </div>
  )
}

export function roomFor(file: Pick<FileView, 'width' | 'height'> | null): CSSProperties {
  const width = file?.width || USUAL.width
  const height = file?.height || USUAL.height
  const scale = Math.min(1, WIDEST_PX / width, TALLEST_PX / height)
  return {
    width: Math.max(120, Math.round(width * scale)),
    aspectRatio: `${width} / ${height}`,
    maxHeight: TALLEST_PX,
  }
}
