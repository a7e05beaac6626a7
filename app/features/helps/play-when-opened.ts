let pressed: number | undefined

/** The card of a video was pressed: its player, which opens next, begins by itself. */
export function playWhenOpened(id: number): void {
  pressed = id
}

/** Whether this video was pressed a moment ago; asked once. */
export function wasPressed(id: number): boolean {
  const was = pressed === id
  pressed = undefined
  return was
}
