import { Link, useLocation } from '@remix-run/react'
import { CircleHelp, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { helpResource } from '#domain/helps/contract/resource.ts'
import { ListScreen } from '~/kit/list/list-screen'
import { shouldReadList } from '~/kit/list/should-read-list'
import { useResourceList } from '~/kit/list/use-resource-list'
import type { RowOf } from '~/kit/resource'
import { listLoader } from '~/kit/server/list-loader.server'
import { coverOf } from './cover'
import { playWhenOpened } from './play-when-opened'

export const loader = listLoader(helpResource, 'helps')
export const shouldRevalidate = shouldReadList

type Help = RowOf<typeof helpResource>

/** The help videos, a card each. Specification 2 §2. */
export default function HelpGrid() {
  const { t } = useTranslation('helps')
  return (
    <ListScreen
      page="helps"
      list={useResourceList(helpResource)}
      draw={(rows) => (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-4">
          {rows.map((help) => (
            <Card key={help.id} help={help} />
          ))}
        </ul>
      )}
      nameOf={({ title }) => title}
      searchLabel={t('search')}
      empty={{ icon: <CircleHelp aria-hidden />, title: t('empty.title'), text: t('empty.text') }}
    />
  )
}

function Card({ help }: { help: Help }) {
  const { t } = useTranslation('helps')
  const { search } = useLocation()
  return (
    <li
      data-row={help.id}
      className="group relative grid content-start overflow-hidden rounded-lg border border-line bg-panel transition-colors hover:bg-hover"
    >
      <HelpCover title={help.title} />
      <div className="grid gap-1 p-3">
        <h2 className="font-semibold [overflow-wrap:anywhere]">
          <Link
            to={`/helps/${help.id}${search}`}
            preventScrollReset
            data-open-row
            aria-label={t('watch', { title: help.title })}
            className="ring-inside rounded-sm after:absolute after:inset-0"
            onClick={() => playWhenOpened(help.id)}
          >
            {help.title}
          </Link>
        </h2>
        {help.description && (
          <p className="line-clamp-3 text-sm text-muted [overflow-wrap:anywhere]">{help.description}</p>
        )}
      </div>
    </li>
  )
}

/** The cover of a video, drawn from its title: nothing is requested from the video's host before somebody presses play. */
function HelpCover({ title }: { title: string }) {
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
