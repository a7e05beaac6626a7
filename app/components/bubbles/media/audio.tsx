import { Mic, Music, Pause, Play } from 'lucide-react'
import { type ChangeEvent, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageView } from '#domain/messages/schema.ts'
import { cn } from '~/lib/cn'
import { duration } from '~/lib/text/format'
import { Button } from '../../ui/button'
import type { BubbleProps } from '../bubble-context'
import { Caption } from '../caption'
import { FileNotHere, useStored } from './file-state'
import { nextRate, seek, togglePlay, usePlayer } from './player'

/** A voice note or a piece of audio: play, seek by pointer and arrows, speed. */
export function AudioBody({ message }: BubbleProps) {
  const { isHere, url, renew } = useStored(message)
  return (
    <>
      {isHere ? <AudioPlayer message={message} url={url} renew={renew} /> : <FileNotHere message={message} />}
      <Caption text={message.body} fileName={message.file?.name} />
    </>
  )
}

type AudioPlayerProps = { message: MessageView; url: string | undefined; renew: () => void }

function AudioPlayer({ message, url = '', renew }: AudioPlayerProps) {
  const { t } = useTranslation('bubbles')
  const key = message.clientId ?? String(message.id)
  const { rate, playing, failed, seconds, length } = usePlayback(key, message.file?.durationSeconds ?? 0)
  const Icon = message.file?.isVoice ? Mic : Music
  useEffect(() => {
    if (failed) renew()
  }, [failed, renew])

  return (
    <div className="flex w-72 max-w-full items-center gap-2">
      <Button
        variant="ghost"
        size="icon"
        className="rounded-full"
        aria-label={playing ? t('audio.pause') : t('audio.play')}
        disabled={!url}
        onClick={() => togglePlay(key, url)}
      >
        {playing ? <Pause /> : <Play />}
      </Button>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <Track length={length} seconds={seconds} onSeek={(to) => seek(key, url, to)} />
        <span className="tabular flex items-center gap-1 text-2xs text-muted">
          <Icon aria-hidden className="size-3" />
          {failed ? t('audio.failed') : duration(playing || seconds > 0 ? seconds : length)}
        </span>
      </div>
      <RateButton rate={rate} />
    </div>
  )
}

/** The player as one message sees it: at rest unless it is this one that is in it. */
function usePlayback(key: string, knownLength: number) {
  const player = usePlayer()
  if (player.key !== key) {
    return { rate: player.rate, playing: false, failed: false, seconds: 0, length: knownLength }
  }
  return { ...player, length: player.duration || knownLength }
}

type TrackProps = { length: number; seconds: number; onSeek: (seconds: number) => void }

function Track({ length, seconds, onSeek }: TrackProps) {
  const { t } = useTranslation('bubbles')
  const end = Math.max(length, 0.1)
  return (
    <input
      type="range"
      min={0}
      max={end}
      step={0.1}
      value={Math.min(seconds, end)}
      aria-label={t('audio.seek')}
      aria-valuetext={t('audio.position', { at: duration(seconds), of: duration(length) })}
      onChange={(event: ChangeEvent<HTMLInputElement>) => onSeek(Number(event.currentTarget.value))}
      className="h-6 w-full cursor-pointer accent-accent"
    />
  )
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
