import { renditionFormatOf } from '#domain/files/contract/rules.ts'

const OGG = 'audio/ogg; codecs="opus"'
let playsOgg: boolean | undefined

/**
 * The address from which a browser plays or draws a file: a HEIC picture as JPEG, and Ogg/Opus as MP3 where the browser does not play it
 * (Safari before 18.4). The server makes the copy once. Files that exist only in the browser are unchanged.
 */
export function renditionUrl(url: string | undefined, mime: string | undefined, plays = canPlayOgg()) {
  const format = renditionFormatOf(mime ?? '')
  if (!url || !format || (format === 'mp3' && plays) || !url.includes('/media/')) return url
  return `${url}${url.includes('?') ? '&' : '?'}as=${format}`
}

function canPlayOgg(): boolean {
  if (typeof Audio === 'undefined') return true
  playsOgg ??= new Audio().canPlayType(OGG) !== ''
  return playsOgg
}
