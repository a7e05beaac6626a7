import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '~/ui/menus/dropdown-menu'
import { iconOf, kindStyle, OFFERED_KINDS } from '../kinds'
import { useDrawing, useEditor } from '../state/editor-context'

/** The kinds of nodes, behind one button over the canvas. Specification 3 §2. */
export function SpeedDial() {
  const { t } = useTranslation('flow-editor')
  const { acts, maySave } = useEditor()
  const hasStart = useDrawing().nodes.some(({ type }) => type === 'start')
  if (!maySave) return null
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <button
          type="button"
          className="absolute start-4 top-3 z-10 flex h-10 items-center gap-2 rounded-full bg-accent ps-3 pe-4 font-medium text-on-accent shadow-float hover:bg-accent-hover touch:h-11"
        >
          <Plus aria-hidden className="size-4.5" />
          {t('addNode')}
        </button>
      </DropdownMenuTrigger>
      <DropdownMenuContent
        align="start"
        aria-label={t('addNode')}
        onCloseAutoFocus={(event) => event.preventDefault()}
      >
        {OFFERED_KINDS.map((type) => {
          const Icon = iconOf(type)
          return (
            <DropdownMenuItem
              key={type}
              disabled={type === 'start' && hasStart}
              onSelect={() => acts.add(type)}
            >
              <span style={kindStyle(type)} className="kind grid size-6 place-items-center rounded-md">
                <Icon aria-hidden className="size-3.5" />
              </span>
              {t(`kind.${type}`)}
            </DropdownMenuItem>
          )
        })}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
