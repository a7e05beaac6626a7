import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as kanban from '#domain/kanban/contract/endpoints.ts'
import * as tags from '#domain/tags/contract/endpoints.ts'
import type { TagView } from '#domain/tags/contract/schema.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { useMutation } from '~/kit/mutation'
import { Problem } from '~/kit/problem'
import { type CallResult, call } from '~/lib/call'
import { usePendingAction } from '~/lib/ui/actions/pending-action'
import { useMay } from '~/lib/ui/use-may'
import { useChanges, useStore } from '~/live/store/use-store'
import { ErrorState } from '~/ui/error-state'
import { Label } from '~/ui/label'
import { Select } from '~/ui/select'

/** The kanban stage of a ticket is one of the kanban tags on it. Nothing is shown while the company has none. */
export function StageSelect({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation('contacts')
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  const [stages, setStages] = useState<TagView[]>([])
  const store = useStore()
  const move = useMutation(kanban.move, { key: ticket.id })
  const [unread, setUnread] = useState<CallResult<TagView[]> & { ok: false }>()
  const read = useCallback(async () => {
    const answer = await call(tags.all, { kanban: 1 })
    setUnread(answer.ok ? undefined : answer)
    if (answer.ok) setStages(answer.value)
  }, [])
  useEffect(() => void read(), [read])
  // A lane that is made, renamed or deleted meanwhile; that its cards move changes nothing here.
  useChanges(({ noun, id, action, from }) => {
    if (noun !== 'tag' || from !== 'event') return
    const currentStage = stages.find((stage) => stage.id === id)
    const isOther =
      currentStage !== undefined && (action === 'delete' || currentStage.name !== store.name('tag', id))
    if (action === 'create' || isOther) void read()
  })
  const mayAssign = useMay('tags:assign')
  usePendingAction('stage', () => select.current?.focus(), mayAssign && stages.length > 0)
  const current = ticket.tags.find((tag) => stages.some((stage) => stage.id === tag.id))
  // A second choice comes before the first is answered, as by typing: it goes on from there.
  const going = useRef<string>()
  const choose = (tagId: string) => {
    const from = move.busy ? going.current : current?.id
    going.current = tagId
    return move.run({ ticketId: ticket.id, laneId: tagId || null, fromLaneId: from || null })
  }
  if (unread) return <ErrorState code={unread.problem.code} retry={() => void read()} />
  if (stages.length === 0) return null
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{t('stage')}</Label>
      <Select
        ref={select}
        id={id}
        value={current?.id ?? ''}
        placeholder={t('noStage')}
        disabled={!mayAssign}
        options={stages.map((stage) => ({ value: stage.id, label: stage.name }))}
        onChange={(event) => void choose(event.currentTarget.value)}
      />
      <Problem {...move.problem} />
    </div>
  )
}
