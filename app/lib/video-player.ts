/** The host that plays help videos: the only address outside of the product that a page may frame. It sets no cookies. */
export const VIDEO_PLAYER = 'https://www.youtube-nocookie.com/embed/'

/** The address of the player for a video that starts at once. */
export function playerAddress(code: string): string {
  return `${VIDEO_PLAYER}${encodeURIComponent(code)}?autoplay=1&rel=0`
}
