import { Camera, RefreshCw, Square, Video } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { duration } from '~/lib/text/format'
import { holdPage } from '~/lib/ui/hold-page'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '~/ui/dialog'
import { Skeleton } from '~/ui/skeleton'
import {
  closeCamera,
  type Facing,
  hasSeveralCameras,
  openCamera,
  recordVideo,
  takePhoto,
  videoType,
} from './camera'

type CameraDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** A photo or a video: it lies in the tray, where it can be looked at, captioned and thrown away. */
  onFile: (file: File) => void
}

/** Takes a photo, or a video where the browser can make one that phones play. Specification 1 §2, camera capture. */
export function CameraDialog({ open, onOpenChange, onFile }: CameraDialogProps) {
  const { t } = useTranslation('composer')
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="max-w-xl">
        <DialogHeader>
          <DialogTitle>{t('camera.button')}</DialogTitle>
          <DialogDescription>{t('camera.text')}</DialogDescription>
        </DialogHeader>
        <Capture
          onFile={(file) => {
            onOpenChange(false)
            onFile(file)
          }}
        />
      </DialogContent>
    </Dialog>
  )
}

function Capture({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation('composer')
  const [facing, setFacing] = useState<Facing>('user')
  const picture = useRef<HTMLVideoElement>(null)
  const { stream, isRefused, isSeveral, isSeen, onSeen } = useCamera(facing, picture)
  const filming = useFilming({ stream, name: t('camera.video'), onLeft: onFile })
  const type = videoType()
  if (isRefused) {
    return (
      <Alert tone="bad" role="alert">
        {t('camera.refused')}
      </Alert>
    )
  }
  const shoot = async () => {
    const photo = picture.current && (await takePhoto(picture.current, t('camera.photo')))
    if (photo) onFile(photo)
  }
  const end = async () => {
    const video = await filming.end()
    if (video) onFile(video)
  }
  return (
    <>
      <div className="relative grid aspect-video overflow-hidden rounded-lg bg-hover">
        {!isSeen && <Skeleton className="absolute inset-0" />}
        <video
          ref={picture}
          muted
          playsInline
          className="size-full object-contain"
          aria-label={t('camera.seen')}
          onLoadedData={onSeen}
        />
        {filming.isOn && (
          <span
            role="timer"
            className="tabular absolute start-2 top-2 rounded-full bg-bad-fill px-2 py-0.5 text-xs text-on-bad"
          >
            {duration(filming.seconds)}
          </span>
        )}
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        {!filming.isOn && (
          <Button variant="primary" disabled={!isSeen} onClick={() => void shoot()}>
            <Camera />
            {t('camera.shoot')}
          </Button>
        )}
        {type && !filming.isOn && (
          <Button disabled={!isSeen} onClick={() => filming.begin(type)}>
            <Video />
            {t('camera.film')}
          </Button>
        )}
        {filming.isOn && (
          <Button variant="primary" onClick={() => void end()}>
            <Square />
            {t('camera.stop')}
          </Button>
        )}
        {isSeveral && !filming.isOn && (
          <Button variant="ghost" onClick={() => setFacing(facing === 'user' ? 'environment' : 'user')}>
            <RefreshCw />
            {t('camera.turn')}
          </Button>
        )}
      </div>
    </>
  )
}

/** The camera is on only while it is looked through; `isSeen` = it shows a picture by now, of which a photo can be taken. */
function useCamera(facing: Facing, picture: RefObject<HTMLVideoElement>) {
  const [stream, setStream] = useState<MediaStream>()
  const [isRefused, setRefused] = useState(false)
  const [isSeveral, setSeveral] = useState(false)
  const [shownStream, setShownStream] = useState<MediaStream>()
  useEffect(() => {
    let isLeft = false
    const opened = openCamera(facing)
    opened.then(
      (stream) => {
        if (isLeft) return closeCamera(stream)
        setStream(stream)
        void hasSeveralCameras().then(setSeveral)
      },
      () => setRefused(true),
    )
    return () => {
      isLeft = true
      setStream(undefined)
      // A refusal has been told.
      opened.then(closeCamera, () => undefined)
    }
  }, [facing])
  useEffect(() => {
    const { current } = picture
    if (!current || !stream) return
    current.srcObject = stream
    // Broken off by the closing of the dialog: there is nothing to look at then.
    void current.play().catch(() => undefined)
  }, [stream, picture])
  const isSeen = stream !== undefined && shownStream === stream
  return { stream, isRefused, isSeveral, isSeen, onSeen: () => setShownStream(stream) }
}

type Filming = {
  stream: MediaStream | undefined
  name: string
  /** The dialog was closed while it filmed: what there is by then. */
  onLeft: (file: File) => void
}

function useFilming({ stream, name, onLeft }: Filming) {
  const stop = useRef<() => Promise<File>>()
  const latestOnLeft = useRef(onLeft)
  latestOnLeft.current = onLeft
  const [isOn, setOn] = useState(false)
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => setSeconds((now) => now + 1), 1_000)
    return () => clearInterval(timer)
  }, [isOn])
  useEffect(() => {
    holdPage('camera', isOn)
    return () => holdPage('camera', false)
  }, [isOn])
  useEffect(() => () => void stop.current?.().then((file) => latestOnLeft.current(file)), [])
  return {
    isOn,
    seconds,
    begin(type: string) {
      if (!stream) return
      stop.current = recordVideo(stream, type, name)
      setSeconds(0)
      setOn(true)
    },
    async end(): Promise<File | undefined> {
      const ending = stop.current
      stop.current = undefined
      const file = await ending?.()
      setOn(false)
      return file
    },
  }
}
