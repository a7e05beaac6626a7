import { CheckCheck, Layers, type LucideIcon, MailOpen, Tag, UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Permission } from '#domain/core/contract/permissions.ts'
import type { BulkAct } from '#domain/inbox/contract/schema.ts'
import type { TicketStatus } from '#domain/tickets/contract/schema.ts'
import { ASKED_ABOVE } from '~/kit/confirm/number-typed'
import { BulkBar as BulkFrame } from '~/kit/list/bulk/bulk-bar'
import type { ActionName } from '~/lib/ui/actions/actions'
import { useActions } from '~/lib/ui/shortcuts'
import { useShell } from '~/lib/ui/use-shell'
import { may, type Viewer } from '~/lib/viewer'
import type { TicketFilter } from '../list/ticket-filter'
import { BulkDialog } from './bulk-dialog'
import { useBulkSelection } from './bulk-selection'
import { countOf, isOffered, MatchingOffer, useMatchingCount } from './matching-count'
import { type BulkSelection, useTicketBulk } from './use-ticket-bulk'

type BulkBarProps = {
  filter: TicketFilter
  status: TicketStatus | undefined
  /** The number of tickets in the list, loaded or not. */
  count: number
}

/** The act that was asked for. It concerns the tickets that were chosen then, whatever leaves the list meanwhile. */
type Asking = { act: BulkAct; selection: BulkSelection; number: number }

const ACTS = [
  ['assign', UserRoundCheck, 'tickets:transfer', 'assignChosen'],
  ['queue', Layers, 'tickets:transfer', 'moveChosen'],
  ['tag', Tag, 'tags:assign', 'tagChosen'],
  ['unread', MailOpen, 'tickets:list', 'unreadChosen'],
  ['close', CheckCheck, 'tickets:close', 'resolveChosen'],
] as const satisfies readonly (readonly [BulkAct, LucideIcon, Permission, ActionName])[]

/**
 * Shows the actions on the chosen conversations, or on all that the list holds. It is at the foot of the list while any
 * is chosen.
 */
export function BulkBar({ filter, status, count }: BulkBarProps) {
  const { t } = useTranslation('tickets')
  const viewer = useShell()?.viewer
  const selection = useBulkSelection()
  const [asking, setAsking] = useState<Asking>()
  const bulk = useTicketBulk(selection?.clear)
  const chosen = selection?.ids ?? NO_IDS
  const isEvery = selection?.isEvery === true
  const every = useMatchingCount({ filter, status, count }, chosen.length > 0)
  const { bulkSelection, number } = meantBy({ filter, status, count: countOf(every, count) }, chosen, isEvery)
  const begin = (act: BulkAct) =>
    needsNothing(act, number)
      ? void bulk.run({ act, selection: bulkSelection })
      : setAsking({ act, selection: bulkSelection, number })
  const acts = actsFor(viewer, status)
  const offered = isEvery ? undefined : every
  const mayChooseEvery = isOffered(offered, chosen.length)
  useBulkActions({
    isRunning: bulk.progress !== undefined,
    chooseAll: mayChooseEvery ? selection?.chooseEvery : undefined,
    clearChoice: chosen.length > 0 ? selection?.clear : undefined,
    acts: chosen.length > 0 ? acts.map(([act, , , action]) => [action, () => begin(act)]) : [],
  })
  if (!viewer || !selection) return null
  return (
    <>
      {(chosen.length > 0 || bulk.progress) && (
        <BulkFrame
          isFoot
          labels={{
            bar: t('bulk.label'),
            chosen: t('bulk.chosen', { count: number }),
            clear: t('bulk.clear'),
          }}
          acts={acts.map(([act, icon]) => ({
            key: act,
            label: t(`bulk.act.${act}`),
            icon,
            run: () => begin(act),
          }))}
          progress={bulk.progress}
          clear={selection.clear}
        >
          <MatchingOffer every={offered} chosen={chosen.length} choose={selection.chooseEvery} />
        </BulkFrame>
      )}
      <BulkDialog
        asking={asking?.act}
        count={asking?.number ?? 0}
        selection={asking?.selection}
        close={() => setAsking(undefined)}
        onChosen={(act, to) => asking && void bulk.run({ act, selection: asking.selection, to })}
      />
      {bulk.dialog}
    </>
  )
}

const NO_IDS: readonly number[] = []

function meantBy(list: BulkBarProps, chosen: readonly number[], isEvery: boolean) {
  const bulkSelection: BulkSelection = isEvery ? list : { ticketIds: chosen }
  return { bulkSelection, number: isEvery ? list.count : chosen.length }
}

type Actions = {
  isRunning: boolean
  chooseAll: (() => void) | undefined
  clearChoice: (() => void) | undefined
  acts: [ActionName, () => void][]
}

/** The same by keys and from the palette. */
function useBulkActions({ isRunning, acts, ...choice }: Actions) {
  const runs = Object.entries({ ...choice, ...Object.fromEntries(acts) })
  useActions(Object.fromEntries(isRunning ? [] : runs.filter(([, run]) => run !== undefined)))
}

const actsFor = (viewer: Viewer | undefined, status: TicketStatus | undefined) =>
  ACTS.filter(([act, , permission]) => viewer && suits(act, status, viewer) && may(viewer, permission))

/**
 * Returns whether the act suits the tab. An act that every ticket of the tab would refuse is not offered: closed
 * tickets can only be tagged, and not everybody may close waiting ones.
 */
function suits(act: BulkAct, status: TicketStatus | undefined, viewer: Viewer) {
  if (status === 'closed') return act === 'tag'
  if (status !== 'pending' || act !== 'close') return true
  return may(viewer, 'tickets:closePending') && may(viewer, 'dashboard:view')
}

/**
 * Returns whether the act is done at once: it can be undone, and needs no further choice. For many tickets the user is
 * asked first, with their number.
 */
const needsNothing = (act: BulkAct, count: number) =>
  act === 'unread' || (act === 'close' && count <= ASKED_ABOVE)
