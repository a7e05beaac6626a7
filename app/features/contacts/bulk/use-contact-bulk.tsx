import type { TFunction } from 'i18next'
import { Ban, ListPlus, Tag, Tags, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactView, ManyContactTraces } from '#domain/contacts/contract/schema.ts'
import type { Permission } from '#domain/core/contract/permissions.ts'
import type { PlanFlag } from '#domain/plans/contract/rules.ts'
import { ToListDialog } from '~/features/contact-lists/to-list-dialog'
import type { TagChoice } from '~/features/tags/use-tag-choices'
import { ConfirmDialog } from '~/kit/confirm/confirm'
import { useBulk } from '~/kit/list/bulk/use-bulk'
import type { BulkAct } from '~/kit/list/columns'
import { useLastingWord } from '~/kit/refusal/refusal'
import { useShell } from '~/lib/ui/use-shell'
import { useShownName } from '~/lib/ui/use-shown-name'
import { may } from '~/lib/viewer'
import { TagDialog } from './tag-dialog'
import { useContactFilter, useContactPortions } from './use-contact-portions'
import { useContactWorks } from './use-contact-works'
import { useTraces } from './use-traces'

type BulkVerb = 'tag' | 'untag' | 'list' | 'block' | 'delete'
/** `every` = so many, all that the list's filter matches; else these rows. */
type BulkRequest = { verb: BulkVerb; rows: readonly ContactView[]; every?: number }

/**
 * Returns the actions that the viewer can take on several contacts at once: mark, block, delete. Each contact is judged
 * by itself.
 */
export function useContactBulk(choices: readonly TagChoice[]) {
  const [request, setRequest] = useState<BulkRequest>()
  const { run, runPortions, progress, dialog } = useBulk<ContactView>(useShownName())
  const works = useContactWorks()
  const portions = useContactPortions()
  const lists = useTranslation('contact-lists').t
  const filter = useContactFilter()
  const { verb, rows = [], every } = request ?? {}
  const count = every ?? rows.length
  const isRemoval = verb === 'untag'
  const onOpenChange = (open: boolean) => open || setRequest(undefined)
  const mark = (tag: TagChoice) => {
    if (every !== undefined) return void runPortions(portions[isRemoval ? 'untag' : 'tag'](tag))
    void run(
      rows.filter((row) => carries(row, tag) === isRemoval),
      isRemoval ? works.untag(tag) : works.tag(tag),
    )
  }
  const confirm = () => {
    if (every !== undefined) void runPortions(portions.block)
    else void run(rows, verb === 'block' ? works.block : works.remove)
  }
  const dialogs: ReactNode = (
    <>
      <Question verb={verb} rows={rows} count={count} onOpenChange={onOpenChange} onConfirm={confirm} />
      <TagDialog
        open={verb === 'tag' || isRemoval}
        onOpenChange={onOpenChange}
        isRemoval={isRemoval}
        count={count}
        choices={
          isRemoval && every === undefined
            ? choices.filter((tag) => rows.some((row) => carries(row, tag)))
            : choices
        }
        onChosen={mark}
      />
      <ToListDialog
        open={verb === 'list'}
        onOpenChange={onOpenChange}
        title={lists('toList.title', { count })}
        filter={every === undefined ? { contactIds: rows.map(({ id }) => id) } : filter}
      />
      {dialog}
    </>
  )
  return { acts: useActs(setRequest), progress, dialogs }
}

function useActs(ask: (request: BulkRequest) => void): readonly BulkAct<ContactView>[] {
  const { t } = useTranslation('contacts')
  const lists = useTranslation('contact-lists').t
  const tell = useLastingWord()
  const viewer = useShell()?.viewer
  const acts: readonly (Omit<BulkAct<ContactView>, 'run'> & {
    key: BulkVerb
    needs: Permission
    /** The feature that the company's plan must have. */
    plan?: PlanFlag
    /** For all that match; none = never. */
    needsForEvery?: Permission
  })[] = [
    { key: 'tag', label: t('bulk.tag'), icon: Tag, needs: 'tags:assign', needsForEvery: 'tags:assign' },
    { key: 'untag', label: t('bulk.untag'), icon: Tags, needs: 'tags:assign', needsForEvery: 'tags:assign' },
    {
      key: 'list',
      label: lists('toList.act'),
      icon: ListPlus,
      needs: 'contactLists:save',
      needsForEvery: 'contactLists:save',
      plan: 'useCampaigns',
    },
    {
      key: 'block',
      label: t('block'),
      icon: Ban,
      needs: 'contacts:block',
      needsForEvery: 'contacts:blockMatching',
    },
    { key: 'delete', label: t('act.delete'), icon: Trash2, danger: true, needs: 'contacts:delete' },
  ]
  return acts
    .filter(
      ({ needs, plan }) => viewer && may(viewer, needs) && (!plan || viewer.company.planFlags.includes(plan)),
    )
    .map(({ needsForEvery, plan: _plan, ...act }) => ({
      ...act,
      ...(needsForEvery &&
        viewer &&
        may(viewer, needsForEvery) && {
          runEvery: (every: number) => ask({ verb: act.key, rows: [], every }),
        }),
      run(rows) {
        const affectedRows = act.key === 'block' ? rows.filter(canBeBlocked) : rows
        if (affectedRows.length > 0) return ask({ verb: act.key, rows: affectedRows })
        tell(t(rows.some(({ isGroup }) => isGroup) ? 'bulk.noneToBlock' : 'bulk.blockedAlready'))
      },
    }))
}

type QuestionProps = {
  verb: BulkVerb | undefined
  rows: readonly ContactView[]
  count: number
  onOpenChange: (open: boolean) => void
  onConfirm: () => void
}

function Question({ verb, rows, count, onOpenChange, onConfirm }: QuestionProps) {
  const { t } = useTranslation('contacts')
  const isBlock = verb === 'block'
  const traces = useTraces(verb === 'delete' ? rows.map(({ id }) => id) : [])
  return (
    <ConfirmDialog
      open={isBlock || verb === 'delete'}
      onOpenChange={onOpenChange}
      title={t(isBlock ? 'bulk.blockTitle' : 'bulk.deleteTitle', { count })}
      text={isBlock ? t('bulk.blockText', { count }) : t('bulk.deleteText')}
      consequences={verb === 'delete' && traces ? consequencesOf(traces, t) : []}
      action={t(isBlock ? 'block' : 'act.delete')}
      danger
      onConfirm={onConfirm}
    />
  )
}

function consequencesOf(
  { scheduled, tickets, liveTickets }: ManyContactTraces,
  t: TFunction<'contacts'>,
): string[] {
  return [
    ...(scheduled > 0 ? [t('delete.scheduled', { count: scheduled })] : []),
    ...(tickets > 0 ? [t('delete.tickets', { count: tickets })] : []),
    ...(liveTickets > 0 ? [t('delete.live', { count: liveTickets })] : []),
  ]
}

/** A group is not, and whoever is blocked is already. */
function canBeBlocked({ active, isGroup }: ContactView): boolean {
  return active && !isGroup
}

function carries({ tags }: ContactView, { id }: TagChoice): boolean {
  return tags.some((tag) => tag.id === id)
}
