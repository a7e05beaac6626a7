import { Play } from 'lucide-react'
import { coverOf } from './cover'

/** The cover of a video, drawn from its title: nothing is requested from the video's host before somebody presses play. */
export function HelpCover({ title }: { title: string }) {
  const { ground, shape, circles } = coverOf(title)
  return (
    <div
      aria-hidden
      style={{ backgroundColor: ground }}
      className="keeps-colour relative grid aspect-video place-items-center overflow-hidden text-white"
    >
      <svg viewBox="0 0 100 56" className="absolute inset-0 size-full" aria-hidden="true">
        {circles.map(({ x, y, r }) => (
          <circle key={`${x} ${y} ${r}`} cx={x} cy={y} r={r} fill={shape} fillOpacity={0.6} />
        ))}
      </svg>
      <Play className="relative size-10 fill-current transition-transform group-hover:scale-110" />
    </div>
  )
}
