import { useTranslation } from 'react-i18next'
import { useShell } from '~/lib/ui/use-shell'
import { isAdmin } from '~/lib/viewer'
import { useLookups } from '~/live/reading/use-lookups'
import { ColourDot } from '~/ui/colour-dot'
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from '~/ui/menus/dropdown-menu'
import type { Opened } from '~/ui/on-demand/opener-on-demand'
import { useFilter } from '../list/use-filter'

/** The queues that the viewer may see. */
export function QueueChoices({ trigger, startsOpen }: Opened) {
  const { t } = useTranslation('tickets')
  const viewer = useShell()?.viewer
  const { requested, change } = useFilter()
  const admin = viewer ? isAdmin(viewer) : false
  const lookups = useLookups(admin)
  const queues = admin ? (lookups?.queues ?? []) : (viewer?.queues ?? [])
  const toggle = (id: number, on: boolean) =>
    change(({ queues }) => ({ queues: on ? [...queues, id] : queues.filter((queueId) => queueId !== id) }))
  return (
    <DropdownMenu defaultOpen={startsOpen}>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuLabel>{t('filter.queues')}</DropdownMenuLabel>
        {queues.length === 0 && <p className="px-2 py-1.5 text-sm text-muted">{t('filter.none')}</p>}
        {queues.map((queue) => (
          <DropdownMenuCheckboxItem
            key={queue.id}
            checked={requested.queues.includes(queue.id)}
            onCheckedChange={(on) => toggle(queue.id, on)}
            onSelect={(event) => event.preventDefault()}
          >
            <ColourDot color={queue.color} />
            {queue.name}
          </DropdownMenuCheckboxItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
