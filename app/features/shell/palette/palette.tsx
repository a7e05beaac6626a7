import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { useErrorLine } from '~/lib/text/error-text'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '~/ui/dialog'
import { type EntryGroup, ranked } from './rank'
import { type Offered, useEntries } from './use-entries'
import { useFound } from './use-found'

type PaletteProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Ctrl/Cmd+K: finds conversations, contacts, texts and pages, and does whatever can be done now. Interface 41. */
export function Palette({ open, onOpenChange }: PaletteProps) {
  const { t } = useTranslation('shell')
  /** It begins once the focus is where it was: what it then does with it stays. */
  const chosen = useRef<() => void>()
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        className="top-[12%] max-w-lg translate-y-0 gap-0 p-0 [&>button]:end-2 [&>button]:top-2 touch:[&>button]:end-0 touch:[&>button]:top-0"
        onCloseAutoFocus={() => {
          const run = chosen.current
          chosen.current = undefined
          if (run) setTimeout(run)
        }}
      >
        <DialogTitle className="sr-only">{t('palette')}</DialogTitle>
        <DialogDescription className="sr-only">{t('palettePlaceholder')}</DialogDescription>
        <Finder
          onChoose={({ run }) => {
            chosen.current = run
            onOpenChange(false)
          }}
        />
      </DialogContent>
    </Dialog>
  )
}

const HEADINGS = {
  ticket: 'paletteTicket',
  tickets: 'paletteTickets',
  contacts: 'paletteContacts',
  pages: 'palettePages',
  views: 'keys.views',
  actions: 'paletteActions',
  quick: 'paletteQuick',
  messages: 'paletteMessages',
} as const satisfies Record<EntryGroup, string>

/** A text and what is offered for it: the arrows choose, Enter does it. */
function Finder({ onChoose }: { onChoose: (entry: Offered) => void }) {
  const { t } = useTranslation('shell')
  const id = useId()
  const [text, setText] = useState('')
  const { results, isSearching } = useFound(text)
  const errorLine = useErrorLine()
  const problem = results.problem && errorLine(results.problem)
  const groups = ranked(useEntries(results, text.trim()), text)
  const allEntries = groups.flatMap(([, entries]) => entries)
  const { active, setActive, onKeyDown } = useChoice(allEntries, { text, isSearching, onChoose })
  return (
    <>
      <div className="flex items-center gap-2 border-b border-line px-3">
        <Search aria-hidden className="size-4 shrink-0 text-muted" />
        <input
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={active && `${id} ${active.id}`}
          aria-label={t('palette')}
          placeholder={t('palettePlaceholder')}
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          className="h-11 w-full bg-transparent pe-10 text-base outline-none"
        />
      </div>
      <div id={id} role="listbox" aria-label={t('paletteList')} className="max-h-[60dvh] overflow-y-auto p-1">
        {groups.map(([group, entries]) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of a list's options, not of a form's fields
          <div key={group} role="group" aria-label={t(HEADINGS[group])}>
            <p aria-hidden className="px-2 py-1.5 text-xs font-medium text-muted">
              {t(HEADINGS[group])}
            </p>
            {entries.map((entry) => (
              <Option
                key={entry.id}
                id={`${id} ${entry.id}`}
                entry={entry}
                isActive={entry === active}
                onPoint={() => setActive(entry.id)}
                onChoose={() => onChoose(entry)}
              />
            ))}
          </div>
        ))}
      </div>
      <p
        role="status"
        className={cn(
          'px-3 text-center text-sm text-muted',
          (isSearching || allEntries.length === 0 || problem) && 'py-3',
        )}
      >
        {isSearching ? t('paletteSearching') : (problem ?? (allEntries.length === 0 && t('paletteEmpty')))}
      </p>
    </>
  )
}

type OptionProps = {
  id: string
  entry: Offered
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}

function Option({ id, entry: { icon, text, hint }, isActive, onPoint, onChoose }: OptionProps) {
  const ownRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) ownRef.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text above, which keeps the focus
    <div
      ref={ownRef}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onPointerMove={onPoint}
      onClick={onChoose}
      className="flex min-h-9 cursor-default select-none items-center gap-2 rounded-md px-2 py-1 text-base aria-selected:bg-hover touch:min-h-11 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted"
    >
      {icon}
      <span className="truncate">{text}</span>
      {hint && (
        <span className="ms-auto shrink-0 truncate ps-3 text-xs text-muted max-w-[50%] [&_kbd]:rounded-sm [&_kbd]:border [&_kbd]:border-line [&_kbd]:bg-hover [&_kbd]:px-1.5 [&_svg]:size-4">
          {hint}
        </span>
      )}
    </div>
  )
}

type Choosing = { text: string; isSearching: boolean; onChoose: (entry: Offered) => void }

/**
 * Holds the chosen entry: the first, until the arrows or the pointer choose another. Enter while a search is on its way
 * waits for it, and then chooses the first entry.
 */
function useChoice(offeredEntries: readonly Offered[], { text, isSearching, onChoose }: Choosing) {
  const [activeId, setActiveId] = useState<string>()
  const [isMeant, setMeant] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text, another choice
  useEffect(() => {
    setActiveId(undefined)
    setMeant(false)
  }, [text])
  const index = offeredEntries.findIndex(({ id }) => id === activeId)
  const active = index === -1 ? offeredEntries[0] : offeredEntries[index]
  const latest = useRef({ active, onChoose })
  latest.current = { active, onChoose }
  useEffect(() => {
    const { active, onChoose } = latest.current
    if (isMeant && !isSearching && active) onChoose(active)
  }, [isMeant, isSearching])
  const begin = () => {
    if (isSearching && activeId === undefined) setMeant(true)
    else if (active) onChoose(active)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (event.nativeEvent.isComposing || (step === undefined && event.key !== 'Enter')) return
    event.preventDefault()
    if (step === undefined) begin()
    else
      setActiveId(
        offeredEntries[(Math.max(index, 0) + step + offeredEntries.length) % offeredEntries.length]?.id,
      )
  }
  return { active, setActive: setActiveId, onKeyDown }
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
