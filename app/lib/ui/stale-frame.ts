let isStale = false

/** Marks the frame's data about the viewer as old: rights changed, and the next revalidation reads it anew. */
export function markFrameStale(): void {
  isStale = true
}

/** The frame was read anew. */
export function markFrameFresh(): void {
  isStale = false
}

export function isFrameStale(): boolean {
  return isStale
}
