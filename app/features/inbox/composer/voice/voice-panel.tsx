import { LoaderCircle, Mic, Pause, SendHorizontal, Square, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { duration } from '~/lib/text/format'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { AudioPlayer } from '../../bubbles/media/audio'
import { barsOf } from '../../bubbles/media/wave'
import {
  discardRecording,
  finishRecording,
  pauseRecording,
  type Recording,
  resumeRecording,
} from './recordings'

type VoicePanelProps = { name: string; recording: Recording; onSend: () => void }

/** The voice note in place of the text: recording with its level, paused, or ready to be listened to and sent. */
export function VoicePanel({ name, recording, onSend }: VoicePanelProps) {
  const { t } = useTranslation('composer')
  const { phase, seconds, levels, url } = recording
  if (phase === 'short' || phase === 'refused') return <VoiceProblem name={name} phase={phase} />
  return (
    <fieldset className="flex min-h-9 min-w-0 items-center gap-1 touch:min-h-11">
      <legend className="sr-only">{t('voice.label')}</legend>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('voice.discard')}
        onClick={() => discardRecording(name)}
      >
        <Trash2 />
      </Button>
      {phase === 'asking' && (
        <span className="inline-flex items-center gap-2 text-sm text-muted">
          <LoaderCircle aria-hidden className="size-4 animate-spin" />
          {t('voice.asking')}
        </span>
      )}
      {url ? (
        <AudioPlayer name={`recording ${name}`} url={url} wave={barsOf(levels)} length={seconds} isVoice />
      ) : (
        <Level levels={levels} paused={phase === 'paused'} />
      )}
      {!url && (
        <span className="tabular w-10 text-sm" role="timer">
          {duration(seconds)}
        </span>
      )}
      <Controls name={name} phase={phase} />
      <Button
        variant="primary"
        className="shrink-0"
        disabled={phase === 'asking' || phase === 'ending'}
        onClick={onSend}
      >
        <SendHorizontal className="max-sm:hidden rtl:rotate-180" />
        {t('voice.send')}
      </Button>
    </fieldset>
  )
}

function Controls({ name, phase }: { name: string; phase: Recording['phase'] }) {
  const { t } = useTranslation('composer')
  if (phase !== 'recording' && phase !== 'paused') return null
  return (
    <>
      {phase === 'recording' ? (
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('voice.pause')}
          onClick={() => pauseRecording(name)}
        >
          <Pause />
        </Button>
      ) : (
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('voice.resume')}
          onClick={() => resumeRecording(name)}
        >
          <Mic />
        </Button>
      )}
      <Button variant="ghost" size="icon" aria-label={t('voice.stop')} onClick={() => finishRecording(name)}>
        <Square />
      </Button>
    </>
  )
}

const BARS = 64

/** The last seconds as bars, the newest at the end. */
function Level({ levels, paused }: { levels: readonly number[]; paused: boolean }) {
  const { t } = useTranslation('composer')
  const latestLevels = levels.slice(-BARS)
  const bars = latestLevels.map((level, index) => ({
    x: (BARS - latestLevels.length + index) * 4,
    height: Math.max(2, level * 30),
  }))
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2">
      <span
        className={
          paused ? 'size-2.5 rounded-full bg-line-strong' : 'size-2.5 animate-pulse rounded-full bg-bad-fill'
        }
      />
      <span className="sr-only" role="status">
        {paused ? t('voice.paused') : t('voice.recording')}
      </span>
      <svg
        aria-hidden
        viewBox={`0 0 ${BARS * 4} 32`}
        preserveAspectRatio="none"
        className="h-8 min-w-0 max-w-xl flex-1"
      >
        {bars.map(({ x, height }) => (
          <rect
            key={x}
            x={x}
            y={16 - height / 2}
            width={2.5}
            height={height}
            rx={1}
            className="fill-accent-text"
          />
        ))}
      </svg>
    </span>
  )
}

function VoiceProblem({ name, phase }: { name: string; phase: 'short' | 'refused' }) {
  const { t } = useTranslation(['composer', 'common'])
  return (
    <Alert tone={phase === 'short' ? 'warn' : 'bad'} role="alert">
      <p>{phase === 'short' ? t('composer:voice.short') : t('composer:voice.refused')}</p>
      <Button size="sm" className="justify-self-start" onClick={() => discardRecording(name)}>
        {t('common:close')}
      </Button>
    </Alert>
  )
}
