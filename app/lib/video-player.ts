/** Where help videos play: the only place outside the product that a page may frame. It keeps no cookies. */
export const VIDEO_PLAYER = 'https://www.youtube-nocookie.com/embed/'

/** The player of a video that was pressed to play. */
export function playerAddress(code: string): string {
  return `${VIDEO_PLAYER}${encodeURIComponent(code)}?autoplay=1&rel=0`
}
