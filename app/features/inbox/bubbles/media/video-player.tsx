import { Maximize, Pause, Play, Volume2, VolumeX } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { duration } from '~/lib/text/format'
import { Button } from '~/ui/button'
import { stopPlaying } from './player'

type VideoPlayerProps = {
  src: string | undefined
  poster: string | undefined
  label: string
  /** Length in seconds as it is known before the video is loaded. */
  length: number
  onError: (() => void) | undefined
}

/** A video with the page's own controls: play, position, volume, full screen. */
export function VideoPlayer({ src, poster, label, length, onError }: VideoPlayerProps) {
  const { t } = useTranslation('bubbles')
  const player = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [seconds, setSeconds] = useState(0)
  const [end, setEnd] = useState(length)
  const latestOnError = useRef(onError)
  latestOnError.current = onError
  useEffect(() => {
    // It failed before the page awoke.
    if (video.current?.error) latestOnError.current?.()
  }, [])
  const toggle = () => void togglePlaying(video)
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset of a form
    <div
      ref={player}
      role="group"
      aria-label={label}
      className="group/video @container dark relative grid size-full place-items-center bg-page text-ink"
    >
      {/* biome-ignore lint/a11y/useMediaCaption: a customer's video comes without subtitles */}
      <video
        ref={video}
        src={src}
        poster={poster}
        playsInline
        preload="metadata"
        onClick={toggle}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={(event) => setSeconds(event.currentTarget.currentTime)}
        onDurationChange={({ currentTarget: { duration } }) => Number.isFinite(duration) && setEnd(duration)}
        onError={onError}
        className="size-full min-h-0 object-contain"
      />
      {!isPlaying && seconds === 0 && <Begin onBegin={toggle} />}
      <div
        className={cn(
          'absolute inset-x-0 bottom-0 flex items-center gap-0.5 bg-panel/85 px-1 transition-opacity focus-within:opacity-100 group-hover/video:opacity-100',
          isPlaying && '[@media(hover:hover)]:opacity-0',
        )}
      >
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={isPlaying ? t('video.pause') : t('video.play')}
          onClick={toggle}
        >
          {isPlaying ? <Pause /> : <Play />}
        </Button>
        <input
          type="range"
          min={0}
          max={Math.max(end, 0.1)}
          step={0.1}
          value={Math.min(seconds, end)}
          aria-label={t('video.seek')}
          aria-valuetext={t('audio.position', { at: duration(seconds), of: duration(end) })}
          onChange={({ currentTarget: { value } }) => {
            if (video.current) video.current.currentTime = Number(value)
            setSeconds(Number(value))
          }}
          className="h-6 w-full min-w-0 cursor-pointer accent-accent-text"
        />
        <span className="tabular shrink-0 px-1 text-2xs">
          {duration(isPlaying || seconds > 0 ? seconds : end)}
        </span>
        <Sound video={video} />
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={t('video.full')}
          onClick={() => void toggleFull(player.current, video.current)}
        >
          <Maximize />
        </Button>
      </div>
    </div>
  )
}

/** The play button in the middle of the picture, for the pointer; the keyboard has the same button below. */
function Begin({ onBegin }: { onBegin: () => void }) {
  return (
    <Button
      size="icon"
      aria-hidden
      tabIndex={-1}
      className="absolute size-12 rounded-full border-transparent bg-raised/80"
      onClick={onBegin}
    >
      <Play />
    </Button>
  )
}

function Sound({ video }: { video: RefObject<HTMLVideoElement> }) {
  const { t } = useTranslation('bubbles')
  const [isMuted, setMuted] = useState(false)
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      className="@max-3xs:hidden"
      aria-label={t('video.mute')}
      aria-pressed={isMuted}
      onClick={() => {
        if (video.current) video.current.muted = !isMuted
        setMuted(!isMuted)
      }}
    >
      {isMuted ? <VolumeX /> : <Volume2 />}
    </Button>
  )
}

/**
 * Plays or pauses. Everything else that plays in the page stops. A rejection of play() needs no handling here: the
 * element's error event reports it as well.
 */
async function togglePlaying({ current }: RefObject<HTMLVideoElement>) {
  if (!current) return
  if (!current.paused) return current.pause()
  stopPlaying()
  await current.play().catch(() => undefined)
}

/** Shows the player in full screen, or leaves it. Phones that cannot do this with a part of a page show the video itself. */
async function toggleFull(player: HTMLElement | null, video: HTMLVideoElement | null) {
  if (document.fullscreenElement) return document.exitFullscreen()
  if (player && document.fullscreenEnabled) return player.requestFullscreen()
  if (video && 'webkitEnterFullscreen' in video && typeof video.webkitEnterFullscreen === 'function')
    video.webkitEnterFullscreen()
}
