import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as tags from '#domain/tags/endpoints.ts'
import type { TagView } from '#domain/tags/schema.ts'
import type { TicketView } from '#domain/tickets/schema.ts'
import { call } from '~/lib/call'
import { Problem } from '../form'
import { Label } from '../ui/label'
import { Select } from '../ui/select'

/** The kanban stage of a ticket is one of the kanban tags on it. Nothing is shown while the company has none. */
export function StageSelect({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation('contacts')
  const id = useId()
  const [stages, setStages] = useState<TagView[]>([])
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    void call(tags.all, { kanban: 1 }).then((answer) => answer.ok && setStages(answer.value))
  }, [])
  const current = ticket.tags.find((tag) => stages.some((stage) => stage.id === tag.id))
  const choose = async (tagId: string) => {
    const ticketId = ticket.id
    const gone = await call(tags.clearLane, { ticketId })
    const put = tagId && gone.ok ? await call(tags.setLane, { ticketId, tagId }) : gone
    setProblem(put.ok ? undefined : put.problem.code)
  }
  if (stages.length === 0) return null
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{t('stage')}</Label>
      <Select
        id={id}
        value={current?.id ?? ''}
        placeholder={t('noStage')}
        options={stages.map((stage) => ({ value: stage.id, label: stage.name }))}
        onChange={(event) => void choose(event.currentTarget.value)}
      />
      <Problem code={problem} />
    </div>
  )
}
