import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { normalHex } from '#domain/core/contract/values/colour.ts'
import { initials } from '~/kit/marks/contact-avatar'
import { cn } from '~/lib/cn'
import { readableText } from '~/lib/text/colour'
import type { Colleague } from '~/live/presence/presence'
import { useColleagues } from '~/live/presence/use-presence'
import { Tooltip } from '~/ui/tooltip'

const MAX_SHOWN = 3

/** Colleagues who have the conversation open. Interface 35. */
export function Colleagues({ ticketId, viewerId }: { ticketId: number; viewerId: number }) {
  const { t } = useTranslation('tickets')
  const colleagues = useColleagues(ticketId, viewerId)
  if (colleagues.length === 0) return null
  const hiddenColleagues = colleagues.slice(MAX_SHOWN)
  return (
    <ul
      data-passing
      aria-label={t('presence.label')}
      className="ms-auto flex shrink-0 items-center -space-x-1 ps-1"
    >
      {colleagues.slice(0, MAX_SHOWN).map((colleague) => (
        <li key={colleague.id}>
          <ColleagueMark colleague={colleague} />
        </li>
      ))}
      {hiddenColleagues.length > 0 && (
        <li className="ps-2 text-xs text-muted" title={hiddenColleagues.map(({ name }) => name).join(', ')}>
          +{hiddenColleagues.length}
        </li>
      )}
    </ul>
  )
}

/** Zendesk's three states: there, writing a reply (a pencil on a ring), there in a tab that is hidden (faded). */
function ColleagueMark({ colleague: { name, color, state } }: { colleague: Colleague }) {
  const { t, i18n } = useTranslation('tickets')
  const fill = normalHex(color) ?? '#6b7280'
  const words = t(`presence.${state}`, { name })
  return (
    <Tooltip text={words}>
      <span
        role="img"
        aria-label={words}
        data-state={state}
        className={cn(
          'relative grid size-6 place-items-center rounded-full border border-panel',
          state === 'typing' && 'z-10 outline-2 outline-accent',
        )}
      >
        <span
          style={{ backgroundColor: fill, color: readableText(fill) }}
          className={cn(
            'keeps-colour grid size-full place-items-center rounded-full text-2xs font-semibold',
            state === 'away' && 'opacity-35',
          )}
        >
          {initials(name, i18n.language)}
        </span>
        {state === 'typing' && (
          <span className="absolute -end-1.5 -bottom-1.5 grid size-3 place-items-center rounded-full bg-accent text-on-accent">
            <Pencil aria-hidden className="size-2" />
          </span>
        )}
      </span>
    </Tooltip>
  )
}
