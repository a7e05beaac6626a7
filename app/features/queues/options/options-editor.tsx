import { useRevalidator } from '@remix-run/react'
import { ClipboardPaste, ListTree, Plus, Redo2, Smartphone, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { faultsOf, type OptionFault } from '#domain/queues/contract/option-rules.ts'
import type { OptionForm, OptionTargets, QueueOptionsView } from '#domain/queues/contract/option-schema.ts'
import { optionAt } from '#domain/queues/contract/option-tree.ts'
import { BrokenCases } from '~/features/bot-playground/cases/broken-cases'
import { FormBody, FormFooter, SubmitButton } from '~/kit/form/form-parts'
import { cn } from '~/lib/cn'
import { useMedia } from '~/lib/ui/use-media'
import { useChanges } from '~/live/store/use-store'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import {
  type Clip,
  canPaste,
  type Draft,
  draftOf,
  givenOf,
  inOrder,
  optionOf,
  pasted,
  withChanged,
  withNew,
  without,
} from './draft'
import { OptionLevel } from './option-level'
import { OptionSheet } from './option-sheet'
import { Phone } from './phone'
import { SaveProblem } from './save-problem'
import { UnsavedMenu } from './unsaved-menu'
import { useDraft } from './use-draft'
import { type SavingMenu, useSaveMenu } from './use-save-menu'

/** The option that is edited in the sheet beside, or the place of a new one below another. */
type Editing = { key: number } | { above: number | null }

/** The menu of a queue: edited as a whole, tried on a phone, and customers' only once it is saved. Specification 2 §2. */
export function OptionsEditor({ menu }: { menu: QueueOptionsView }) {
  const { t } = useTranslation('queues')
  const { draft, reset, keep, ...steps } = useDraft(draftOf(menu.options))
  const [clip, setClip] = useState<Clip>()
  const [editing, setEditing] = useState<Editing>()
  const saving = useSaveMenu(menu, { reset, keep })
  const isWide = useMedia(WIDE)
  const [narrowPart, setNarrowPart] = useState<Part>('menu')
  // What is changed while it is being kept would be lost when that is answered.
  const change: typeof steps.change = (update) => saving.busy || steps.change(update)
  const isUnsaved = JSON.stringify(draft) !== JSON.stringify(draftOf(saving.saved.options))
  useNewerMenu(menu, isUnsaved, saving)
  const faults = faultsByKey(draft, menu)
  const edited = editing && 'key' in editing ? optionOf(draft, editing.key) : undefined
  const acts = {
    targets: menu.targets,
    faults,
    clip,
    canPaste: (above: number | null) => clip !== undefined && canPaste(draft, clip, above),
    edit: (key: number) => setEditing({ key }),
    add: (above: number | null) => setEditing({ above }),
    take: setClip,
    paste(above: number | null) {
      if (!clip) return
      change((now) => pasted(now, clip, above))
      if (clip.mode === 'cut') setClip(undefined)
    },
    remove: (key: number) => change((now) => without(now, key)),
    order: (above: number | null, keys: readonly number[]) => change((now) => inOrder(now, above, keys)),
  }
  /**
   * Takes the form's option into the draft. Errors in the option itself are returned for its fields; errors in its
   * surroundings are shown at its row.
   */
  function take(form: OptionForm): Record<string, string> | undefined {
    const next = changed(draft, editing, form)
    const key = edited?.key ?? next.added
    const ownFaults = (faultsByKey(next.draft, menu).get(key) ?? []).filter(
      ({ field }) => field !== 'options',
    )
    if (ownFaults.length > 0) return Object.fromEntries(ownFaults.map(({ field, code }) => [field, code]))
    change(() => next.draft)
    return undefined
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyped = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
    if (isTyped || event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (event.shiftKey) steps.redo()
    else steps.undo()
  }
  return (
    <>
      <FormBody className="gap-4">
        <SaveProblem saving={saving} draft={draft} />
        <BrokenCases />
        {faults.size > 0 && <Alert tone="warn">{t('options.faults', { count: faults.size })}</Alert>}
        <PartSwitch part={narrowPart} onChange={setNarrowPart} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <fieldset
            disabled={saving.busy || (isWide && editing !== undefined)}
            onKeyDown={onKeyDown}
            className={cn('grid grid-cols-[minmax(0,1fr)] gap-3', narrowPart === 'phone' && 'max-lg:hidden')}
          >
            <Toolbar acts={acts} {...steps} />
            {draft.length === 0 ? (
              <p className="rounded-md border border-dashed border-line-strong p-6 text-center text-muted">
                {t('options.empty')}
              </p>
            ) : (
              <OptionLevel options={draft} above={null} acts={acts} />
            )}
          </fieldset>
          <div className={cn('lg:sticky lg:top-0', narrowPart === 'menu' && 'max-lg:hidden')}>
            <Phone menu={menu} draft={draft} />
          </div>
        </div>
      </FormBody>
      <FormFooter>
        <span className="me-auto text-sm text-muted" role="status">
          {isUnsaved ? t('options.unsaved') : t('options.kept')}
        </span>
        <SubmitButton
          type="button"
          busy={saving.busy}
          onClick={() => void saving.save(draft)}
          disabled={isWide && editing !== undefined}
        >
          {t('options.save')}
        </SubmitButton>
      </FormFooter>
      <OptionSheet
        key={JSON.stringify(editing)}
        open={editing !== undefined && !saving.busy}
        onClose={() => setEditing(undefined)}
        isBeside={isWide}
        option={edited}
        queue={menu}
        targets={menu.targets}
        onTake={take}
      />
      <UnsavedMenu isUnsaved={isUnsaved} />
    </>
  )
}

/** From here on the phone stands beside the menu, and beside what is edited; below, a switch shows one of the two. */
const WIDE = '(min-width: 1024px)'
const PARTS = ['menu', 'phone'] as const
type Part = (typeof PARTS)[number]

function PartSwitch({ part, onChange }: { part: Part; onChange: (part: Part) => void }) {
  const { t } = useTranslation('queues')
  return (
    <fieldset aria-label={t('options.part.label')} className="flex gap-1 lg:hidden">
      {PARTS.map((partName) => (
        <Button
          key={partName}
          variant="ghost"
          className="flex-1"
          aria-pressed={part === partName}
          onClick={() => onChange(partName)}
        >
          {partName === 'menu' ? <ListTree /> : <Smartphone />}
          {t(`options.part.${partName}`)}
        </Button>
      ))}
    </fieldset>
  )
}

/** The menu with what the sheet holds, and the key of the new option in it. */
function changed(draft: Draft, editing: Editing | undefined, form: OptionForm) {
  if (editing && 'key' in editing) return { draft: withChanged(draft, editing.key, form), added: 0 }
  const above = editing?.above ?? null
  const next = withNew(draft, above, form)
  const level = above === null ? next : (optionOf(next, above)?.options ?? [])
  return { draft: next, added: level.at(-1)?.key ?? 0 }
}

/** The nouns that a menu belongs to, and that its options lead to. */
const LED_TO: ReadonlySet<string> = new Set(['queue', 'user', 'fileList'])

/** Somebody else saved it: it is shown at once, unless something here is not saved. */
function useNewerMenu(menu: QueueOptionsView, isUnsaved: boolean, { isOther, adopt }: SavingMenu) {
  const { revalidate } = useRevalidator()
  useChanges((change) => {
    if (LED_TO.has(change.noun) && change.from === 'event') revalidate()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another was read, and at no other time
  useEffect(() => {
    if (!isUnsaved && isOther) adopt(menu)
  }, [menu.version])
}

type ToolbarProps = {
  acts: { add: (above: null) => void; paste: (above: null) => void; canPaste: (above: null) => boolean }
  canUndo: boolean
  canRedo: boolean
  undo: () => void
  redo: () => void
}

function Toolbar({ acts, canUndo, canRedo, undo, redo }: ToolbarProps) {
  const { t } = useTranslation('queues')
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button onClick={() => acts.add(null)}>
        <Plus />
        {t('options.add')}
      </Button>
      {acts.canPaste(null) && (
        <Button onClick={() => acts.paste(null)}>
          <ClipboardPaste />
          {t('options.pasteHere')}
        </Button>
      )}
      <Button variant="ghost" size="icon" disabled={!canUndo} onClick={undo} aria-label={t('options.undo')}>
        <Undo2 />
      </Button>
      <Button variant="ghost" size="icon" disabled={!canRedo} onClick={redo} aria-label={t('options.redo')}>
        <Redo2 />
      </Button>
    </div>
  )
}

type Judged = { queueId: number; targets: OptionTargets }

/** Groups the errors that keep the menu from being saved by the option that they are about; 0 = the whole menu. */
function faultsByKey(draft: Draft, judged: Judged): ReadonlyMap<number, OptionFault[]> {
  return Map.groupBy(faultsOf(givenOf(draft), judged), ({ path }) => optionAt(draft, path)?.key ?? 0)
}
