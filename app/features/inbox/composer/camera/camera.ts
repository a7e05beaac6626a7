/** The video types that phones play without conversion. A browser that records none of them takes photos only. */
const VIDEO_TYPES = [
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/mp4;codecs=avc1,opus',
  'video/mp4',
] as const

/** The kind of video that this browser can record for a customer; undefined when there is none. */
export function videoType(): string | undefined {
  if (typeof MediaRecorder === 'undefined') return undefined
  return VIDEO_TYPES.find((type) => MediaRecorder.isTypeSupported(type))
}

export type Facing = 'user' | 'environment'

/** Asks for the camera; with the microphone where a video can be made of both. Rejects with the browser's DOMException. */
export async function openCamera(facing: Facing): Promise<MediaStream> {
  const video = { facingMode: facing, width: { ideal: 1280 }, height: { ideal: 720 } }
  if (!videoType()) return navigator.mediaDevices.getUserMedia({ video })
  try {
    return await navigator.mediaDevices.getUserMedia({ video, audio: true })
  } catch {
    // Without a microphone there are photos still.
    return navigator.mediaDevices.getUserMedia({ video })
  }
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Whether another camera could be looked through. */
export async function hasSeveralCameras(): Promise<boolean> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.filter(({ kind }) => kind === 'videoinput').length > 1
}

/** The picture that is seen now, as a file. Undefined when the browser cannot make one. */
export async function takePhoto(video: HTMLVideoElement, name: string): Promise<File | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  return blob ? new File([blob], `${name}.jpg`, { type: 'image/jpeg' }) : undefined
}

/** Records what is seen until it is stopped, which gives the file. */
export function recordVideo(stream: MediaStream, type: string, name: string): () => Promise<File> {
  const recorder = new MediaRecorder(stream, { mimeType: type })
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  const stopped = new Promise<void>((resolve) => {
    recorder.onstop = () => resolve()
  })
  recorder.start()
  return async () => {
    if (recorder.state !== 'inactive') recorder.stop()
    await stopped
    return new File(parts, `${name}.mp4`, { type: 'video/mp4' })
  }
}
