import { Bookmark, ListX, Rows3, SkipForward } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { savePreference } from '~/kit/preferences/preference-forms'
import { useMenuActs } from '~/lib/ui/actions/menu-acts'
import { useShell } from '~/lib/ui/use-shell'
import { may } from '~/lib/viewer'
import { ActItems } from '~/ui/menus/act-items'
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from '~/ui/menus/dropdown-menu'
import { openedOnDemand } from '~/ui/on-demand/on-demand'
import type { Opened } from '~/ui/on-demand/opener-on-demand'
import { CloseAll } from './close-all'
import type { ListName } from './store/list-reader'

const ViewsSheet = openedOnDemand(async () => (await import('./views-sheet')).ViewsSheet)

/** Shows the options of the whole list: how dense it is, and closing all conversations. */
export function ListOptions({ name, trigger, startsOpen }: Opened & { name: ListName }) {
  const { t } = useTranslation('tickets')
  const shell = useShell()
  const [closeRequest, setCloseRequest] = useState<{ section: string; pressId: number }>()
  const [views, setViews] = useState(false)
  const section = name === 'pending' || name === 'open' || name === 'group' ? name : undefined
  const compact = shell?.preferences.density === 'compact'
  const opensNext = shell?.preferences.afterResolve === 'next'
  const acts = useMenuActs([
    {
      action: 'compact',
      icon: Rows3,
      text: t('list.compact'),
      isOn: compact,
      run: () => savePreference({ density: compact ? 'comfortable' : 'compact' }),
    },
    {
      action: 'afterResolve',
      icon: SkipForward,
      text: t('list.opensNext'),
      isOn: opensNext,
      run: () => savePreference({ afterResolve: opensNext ? 'list' : 'next' }),
    },
    { action: 'views', icon: Bookmark, text: t('views.title'), run: () => setViews(true) },
    section !== undefined &&
      shell !== undefined &&
      may(shell.viewer, 'tickets:closeAll') && {
        action: 'closeAll',
        icon: ListX,
        text: t('closeAll.button'),
        tone: 'danger',
        isApart: true,
        run: () => setCloseRequest({ section, pressId: Date.now() }),
      },
  ])
  if (!shell) return null
  return (
    <>
      <DropdownMenu defaultOpen={startsOpen}>
        <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <ActItems acts={acts} />
        </DropdownMenuContent>
      </DropdownMenu>
      <ViewsSheet open={views} onOpenChange={setViews} />
      {section && closeRequest?.section === section && (
        <CloseAll key={closeRequest.pressId} section={section} />
      )}
    </>
  )
}
