import {
  ChartNoAxesColumn,
  ChevronDown,
  CircleAlert,
  CircleCheck,
  CloudOff,
  Download,
  FileCheck2,
  FolderClock,
  List,
  LoaderCircle,
  type LucideIcon,
  Redo2,
  Save,
  Search,
  Smartphone,
  TriangleAlert,
  Undo2,
  Upload,
  Wand2,
} from 'lucide-react'
import { useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { useErrorText } from '~/lib/text/error-text'
import { Button } from '~/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '~/ui/menus/dropdown-menu'
import { Tooltip } from '~/ui/tooltip'
import { useEditor, useSaveState } from '../state/editor-context'

export const PANELS = ['problems', 'list', 'search', 'versions', 'numbers', 'phone'] as const
export type PanelName = (typeof PANELS)[number]

type EditorHeaderProps = {
  panel: PanelName | undefined
  onPanel: (panel: PanelName | undefined) => void
  hasPhone: boolean
  errorCount: number
  problemCount: number
  /** The drawing and what is published differ. */
  isChanged: boolean
  isBusy: boolean
  onSave: () => void
  onSaveWithNote: () => void
  onImport: (file: File) => void
  /** The report of the last import; absent where nothing was imported since the page was opened. */
  onReport: (() => void) | undefined
  onExport: () => void
  /** Absent where there is no canvas. */
  onTidy?: (() => void) | undefined
}

/** Heading and reminder of specification 3 §2, the state of the draft, and what can be done with the whole drawing. */
export function EditorHeader(props: EditorHeaderProps) {
  const { panel, onPanel, hasPhone, errorCount, problemCount, isChanged, isBusy, onTidy } = props
  const { t } = useTranslation('flow-editor')
  const { maySave } = useEditor()
  const file = useRef<HTMLInputElement>(null)
  const ProblemIcon = errorCount > 0 ? CircleAlert : problemCount > 0 ? TriangleAlert : CircleCheck
  const toggle = (name: PanelName) => onPanel(panel === name ? undefined : name)
  const tools: readonly { name: PanelName; icon: LucideIcon }[] = [
    { name: 'search', icon: Search },
    // Without a canvas the list is the page itself.
    ...(onTidy ? [{ name: 'list', icon: List } as const] : []),
    { name: 'versions', icon: FolderClock },
    { name: 'numbers', icon: ChartNoAxesColumn },
    ...(hasPhone ? [{ name: 'phone', icon: Smartphone } as const] : []),
  ]
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-panel px-4 py-2.5">
      <Heading isChanged={isChanged} />
      {maySave && <HistoryButtons />}
      <span className="flex items-center">
        {tools.map(({ name, icon: Icon }) => (
          <Tooltip key={name} text={t(`panel.${name}`)}>
            <Button
              variant="ghost"
              size="icon"
              aria-label={t(`panel.${name}`)}
              aria-pressed={panel === name}
              onClick={() => toggle(name)}
            >
              <Icon />
            </Button>
          </Tooltip>
        ))}
        {maySave && onTidy && (
          <Tooltip text={t('tidy')}>
            <Button variant="ghost" size="icon" aria-label={t('tidy')} onClick={onTidy}>
              <Wand2 />
            </Button>
          </Tooltip>
        )}
        <Button
          variant="ghost"
          aria-pressed={panel === 'problems'}
          className={cn(errorCount > 0 ? 'text-bad' : problemCount > 0 && 'text-warn')}
          onClick={() => toggle('problems')}
        >
          <ProblemIcon />
          <span>{t('panel.problems')}</span>
          <span className="tabular">{problemCount}</span>
        </Button>
      </span>
      <span className="flex items-center gap-2">
        {maySave && (
          <>
            <input
              ref={file}
              type="file"
              accept="application/json,.json"
              className="sr-only"
              tabIndex={-1}
              aria-hidden
              onChange={({ currentTarget }) => {
                const [chosen] = currentTarget.files ?? []
                if (chosen) props.onImport(chosen)
                currentTarget.value = ''
              }}
            />
            <Button onClick={() => file.current?.click()}>
              <Upload />
              <span className="max-lg:sr-only">{t('import')}</span>
            </Button>
          </>
        )}
        <ReportButton onOpen={props.onReport} />
        <Button onClick={props.onExport}>
          <Download />
          <span className="max-lg:sr-only">{t('export')}</span>
        </Button>
        {maySave && (
          <span className="flex">
            <Button variant="primary" className="rounded-e-none" disabled={isBusy} onClick={props.onSave}>
              <Save />
              {t('save')}
            </Button>
            <DropdownMenu>
              <DropdownMenuTrigger asChild>
                <Button
                  variant="primary"
                  size="icon"
                  className="-ms-px w-8 rounded-s-none border-s-on-accent/30"
                  aria-label={t('saveMore')}
                  disabled={isBusy}
                >
                  <ChevronDown />
                </Button>
              </DropdownMenuTrigger>
              <DropdownMenuContent align="end">
                <DropdownMenuItem onSelect={props.onSaveWithNote}>
                  <Save aria-hidden />
                  {t('saveWithNote')}
                </DropdownMenuItem>
              </DropdownMenuContent>
            </DropdownMenu>
          </span>
        )}
      </span>
    </header>
  )
}

function ReportButton({ onOpen }: { onOpen: EditorHeaderProps['onReport'] }) {
  const { t } = useTranslation('flow-editor')
  if (!onOpen) return null
  return (
    <Tooltip text={t('importReport.open')}>
      <Button variant="ghost" size="icon" aria-label={t('importReport.open')} onClick={onOpen}>
        <FileCheck2 />
      </Button>
    </Tooltip>
  )
}

function Heading({ isChanged }: Pick<EditorHeaderProps, 'isChanged'>) {
  const { t } = useTranslation('flow-editor')
  const { flow } = useEditor()
  return (
    <div className="grid min-w-0 flex-1 basis-80">
      <h1 className="truncate text-lg font-semibold leading-6">{t('title')}</h1>
      {/* On one line where there is room, whatever it says: the tools behind it stay where they are. */}
      <p className="flex min-w-0 items-center gap-x-2 overflow-hidden text-sm text-muted max-md:flex-wrap md:whitespace-nowrap">
        <span className="max-w-72 truncate">{flow.name}</span>
        <DraftState />
        {isChanged ? (
          <span className="text-warn">{t('reminder')}</span>
        ) : (
          flow.published && <span>{t('publishedAs', { number: flow.published.number })}</span>
        )}
      </p>
    </div>
  )
}

function HistoryButtons() {
  const { t } = useTranslation('flow-editor')
  const { store } = useEditor()
  const read = () => store.read().history
  const { past, future } = useSyncExternalStore(store.subscribe, read, read)
  return (
    <span className="flex">
      <Tooltip text={t('undo')}>
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('undo')}
          aria-disabled={past.length === 0}
          onClick={store.undo}
        >
          <Undo2 />
        </Button>
      </Tooltip>
      <Tooltip text={t('redo')}>
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('redo')}
          aria-disabled={future.length === 0}
          onClick={store.redo}
        >
          <Redo2 />
        </Button>
      </Tooltip>
    </span>
  )
}

/** Whether what is drawn is stored. */
function DraftState() {
  const { t } = useTranslation('flow-editor')
  const errorText = useErrorText()
  const state = useSaveState()
  if (state.kind === 'refused') {
    return (
      <span role="alert" className="text-bad">
        {t('draft.refused')} {errorText(state.problem.code, state.problem.details)}
      </span>
    )
  }
  const isWaiting = state.kind === 'pending' || state.kind === 'saving'
  return (
    <span
      role="status"
      data-draft={state.kind}
      className={cn('inline-flex items-center gap-1', state.kind === 'away' && 'text-warn')}
    >
      {isWaiting && <LoaderCircle aria-hidden className="size-3.5 animate-spin" />}
      {state.kind === 'away' && <CloudOff aria-hidden className="size-3.5" />}
      {t(`draft.${state.kind}`)}
    </span>
  )
}
