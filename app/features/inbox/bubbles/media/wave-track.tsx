import { type ChangeEvent, forwardRef } from 'react'
import { useTranslation } from 'react-i18next'
import { duration } from '~/lib/text/format'
import { BARS } from './wave'

type WaveTrackProps = {
  /** The loudness along the audio, 0 to 1; undefined while it is not known. */
  wave: readonly number[] | undefined
  seconds: number
  length: number
  onSeek: (seconds: number) => void
}

const WIDTH = 4
const HEIGHT = 28
const PLAIN = Array.from({ length: BARS }, () => 0.12)

/** A sound as a wave, what was heard of it in colour: the pointer and the arrow keys go to a place in it. */
export const WaveTrack = forwardRef<HTMLSpanElement, WaveTrackProps>(
  ({ wave = PLAIN, seconds, length, onSeek }, ref) => {
    const { t } = useTranslation('bubbles')
    const end = Math.max(length, 0.1)
    const position = Math.min(seconds, end)
    return (
      <span
        ref={ref}
        className="relative block h-7 rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-accent-text"
      >
        <svg
          aria-hidden
          viewBox={`0 0 ${wave.length * WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="size-full rtl:-scale-x-100"
        >
          {wave.map((level, bar) => {
            const height = Math.max(3, level * HEIGHT)
            return (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
                key={bar}
                x={bar * WIDTH}
                y={(HEIGHT - height) / 2}
                width={WIDTH - 1.5}
                height={height}
                rx={1}
                className={bar / wave.length < position / end ? 'fill-accent-text' : 'fill-line-strong'}
              />
            )
          })}
        </svg>
        <input
          type="range"
          min={0}
          max={end}
          step={0.1}
          value={position}
          aria-label={t('audio.seek')}
          aria-valuetext={t('audio.position', { at: duration(position), of: duration(length) })}
          onChange={(event: ChangeEvent<HTMLInputElement>) => onSeek(Number(event.currentTarget.value))}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </span>
    )
  },
)
WaveTrack.displayName = 'WaveTrack'
