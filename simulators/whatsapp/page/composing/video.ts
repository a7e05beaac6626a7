/** Videos: what a real phone tells of one besides its file, and a ready-made one, drawn and filmed on the spot. */
import { base64 } from './sending.ts'

/** The pixels of a video, its length in whole seconds and one of its pictures as a small base64 JPEG. */
export type VideoLook = { width: number; height: number; seconds: number; thumbnail: string }

const POSTER_PX = 320
/** The very first frame is often black. */
const POSTER_AT_SECONDS = 0.3
const FILM = { width: 640, height: 480, ms: 2_000, framesPerSecond: 25 }
/** The types of films. The types that phones send come first, and the first one that the browser can film is used. */
const FILM_TYPES = ['video/mp4;codecs=avc1.42E01E', 'video/mp4', 'video/webm']

/** Reads the details of a video, when the browser can play it. */
export async function videoLook(file: Blob): Promise<VideoLook | undefined> {
  const url = URL.createObjectURL(file)
  try {
    const video = document.createElement('video')
    video.muted = true
    video.src = url
    await soon(video, 'loadeddata')
    const { videoWidth: width, videoHeight: height, duration } = video
    const seconds = Number.isFinite(duration) ? Math.max(1, Math.round(duration)) : 1
    const seeked = soon(video, 'seeked')
    video.currentTime = POSTER_AT_SECONDS
    await seeked
    return { width, height, seconds, thumbnail: base64(await posterOf(video)) }
  } catch {
    // A file that this browser cannot play is sent without its looks.
    return undefined
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Two seconds of a ball that bounces. */
export async function sampleVideo(): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = FILM.width
  canvas.height = FILM.height
  const stop = bounce(canvas)
  const type = FILM_TYPES.find((mimeType) => MediaRecorder.isTypeSupported(mimeType))
  const recorder = new MediaRecorder(canvas.captureStream(FILM.framesPerSecond), { mimeType: type })
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve))
  recorder.start()
  setTimeout(() => recorder.stop(), FILM.ms)
  await ended
  stop()
  const plain = recorder.mimeType.split(';')[0] ?? 'video/webm'
  return new File(parts, `video.${plain.split('/')[1]}`, { type: plain })
}

function bounce(canvas: HTMLCanvasElement): () => void {
  const paint = canvas.getContext('2d')
  if (!paint) throw new Error('the browser cannot draw')
  const { width, height } = canvas
  const hue = Math.floor(Math.random() * 360)
  const began = performance.now()
  const draw = (): void => {
    const elapsedSeconds = (performance.now() - began) / 1000
    const ground = paint.createLinearGradient(0, 0, 0, height)
    ground.addColorStop(0, `hsl(${hue} 55% 30%)`)
    ground.addColorStop(1, `hsl(${(hue + 50) % 360} 60% 58%)`)
    paint.fillStyle = ground
    paint.fillRect(0, 0, width, height)
    paint.fillStyle = '#ffffff'
    paint.beginPath()
    paint.arc(
      60 + ((elapsedSeconds * 260) % (width - 120)),
      height - 70 - Math.abs(Math.sin(elapsedSeconds * 4)) * 240,
      46,
      0,
      7,
    )
    paint.fill()
  }
  draw()
  const timer = setInterval(draw, 1000 / FILM.framesPerSecond)
  return () => clearInterval(timer)
}

async function posterOf(video: HTMLVideoElement): Promise<Uint8Array> {
  const scale = Math.min(1, POSTER_PX / Math.max(video.videoWidth, video.videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(video.videoWidth * scale))
  canvas.height = Math.max(1, Math.round(video.videoHeight * scale))
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.7))
  if (!blob) throw new Error('the browser cannot draw')
  return new Uint8Array(await blob.arrayBuffer())
}

function soon(video: HTMLVideoElement, name: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(name, () => resolve(), { once: true })
    video.addEventListener('error', () => reject(new Error('not a video')), { once: true })
  })
}
