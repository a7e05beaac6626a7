import { useLocation } from '@remix-run/react'
import { Mic, Music, Pause, Play } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageView } from '#domain/messages/contract/schema.ts'
import { cn } from '~/lib/cn'
import { duration } from '~/lib/text/format'
import { Button } from '~/ui/button'
import type { BubbleProps } from '../bubble-context'
import { Caption } from '../caption'
import { useOurName } from '../our-name'
import { FileNotHere, useStored } from './file-state'
import { type AudioSource, nextRate, seek, togglePlay, usePlayer } from './player'
import { renditionUrl } from './rendition-url'
import { Transcript } from './transcript'
import { useWave } from './wave'
import { WaveTrack } from './wave-track'

/** A voice note or a piece of audio: play, seek by pointer and arrows, speed. */
export function AudioBody({ message }: BubbleProps) {
  const { isHere, url, renew } = useStored(message)
  return (
    <>
      {isHere ? (
        <Sound message={message} url={renditionUrl(url, message.file?.mime)} renew={renew} />
      ) : (
        <FileNotHere message={message} />
      )}
      <Caption text={message.body} fileName={message.file?.name} />
      <Transcript message={message} />
    </>
  )
}

type SoundProps = { message: MessageView; url: string | undefined; renew: () => void }

function Sound({ message, url, renew }: SoundProps) {
  const container = useRef<HTMLDivElement>(null)
  const { file } = message
  const source = useSource(message)
  const wave = useWave(container, { key: message.mediaPath ?? '', url, bytes: file?.size ?? null })
  return (
    <div ref={container} className="w-72 max-w-full">
      <AudioPlayer
        name={message.clientId ?? String(message.id)}
        url={url}
        wave={wave}
        length={file?.durationSeconds ?? 0}
        isVoice={file?.isVoice ?? false}
        source={source}
        renew={renew}
      />
    </div>
  )
}

/** Returns the author and the address of the audio, for a user who goes on to another conversation while it plays. */
function useSource({ id, fromMe, user, contact }: MessageView): AudioSource {
  const ourName = useOurName()
  const { pathname } = useLocation()
  return {
    name: fromMe ? ourName(user?.name ?? '') : (contact?.name ?? ''),
    address: `${pathname}#message-${id}`,
  }
}

type AudioPlayerProps = {
  /** The key of the audio in the one player of the page. */
  name: string
  url: string | undefined
  wave: readonly number[] | undefined
  /** Seconds, as far as they are known before it is loaded. */
  length: number
  isVoice: boolean
  source?: AudioSource
  /** Asks for another address: this one failed. */
  renew?: () => void
}

/** The player of a sound, in a bubble and for what was just recorded. */
export function AudioPlayer({
  name,
  url = '',
  wave,
  length: knownLength,
  isVoice,
  source,
  renew,
}: AudioPlayerProps) {
  const { t } = useTranslation('bubbles')
  const { rate, playing, failed, seconds, length } = usePlayback(name, knownLength)
  const Icon = isVoice ? Mic : Music
  useEffect(() => {
    if (failed) renew?.()
  }, [failed, renew])
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2">
      <Button
        variant="ghost"
        size="icon"
        className="rounded-full"
        aria-label={playing ? t('audio.pause') : t('audio.play')}
        disabled={!url}
        onClick={() => void togglePlay(name, url, source)}
      >
        {playing ? <Pause /> : <Play />}
      </Button>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <WaveTrack wave={wave} length={length} seconds={seconds} onSeek={(to) => seek(name, url, to)} />
        <span className="tabular flex items-center gap-1 text-2xs text-muted">
          <Icon aria-hidden className="size-3" />
          {failed ? t('audio.failed') : duration(playing || seconds > 0 ? seconds : length)}
        </span>
      </div>
      <RateButton rate={rate} />
    </div>
  )
}

/** The player as one sound sees it: at rest unless it is this one that is in it. */
function usePlayback(name: string, knownLength: number) {
  const player = usePlayer()
  if (player.key !== name) {
    return { rate: player.rate, playing: false, failed: false, seconds: 0, length: knownLength }
  }
  return { ...player, length: player.duration || knownLength }
}

function RateButton({ rate }: { rate: number }) {
  const { t, i18n } = useTranslation('bubbles')
  const words = `${new Intl.NumberFormat(i18n.language).format(rate)}×`
  return (
    <Button
      variant="ghost"
      size="sm"
      className={cn('tabular w-11 shrink-0 px-0 text-xs', rate !== 1 && 'text-accent-text')}
      aria-label={t('audio.rate', { rate: words })}
      onClick={nextRate}
    >
      {words}
    </Button>
  )
}
