const OGG = 'audio/ogg; codecs="opus"'
let playsOgg: boolean | undefined

/**
 * The address from which a browser plays an audio. A browser that cannot play Ogg/Opus (Safari before 18.4) gets an MP3,
 * which the server makes once. Audios that exist only in the browser are unchanged.
 */
export function playableUrl(url: string | undefined, mime: string | undefined, plays = canPlayOgg()) {
  if (!url || plays || !mime?.startsWith('audio/ogg') || !url.includes('/media/')) return url
  return `${url}${url.includes('?') ? '&' : '?'}as=mp3`
}

function canPlayOgg(): boolean {
  if (typeof Audio === 'undefined') return true
  playsOgg ??= new Audio().canPlayType(OGG) !== ''
  return playsOgg
}
