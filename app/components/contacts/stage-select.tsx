import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { TicketView } from '#domain/tickets/schema.ts'
import { api } from '~/lib/bearer'
import { call, callDone } from '~/lib/call'
import { Problem } from '../form'
import { Label } from '../ui/label'
import { Select } from '../ui/select'

const Stage = z.object({ id: z.number(), name: z.string() })

/** The kanban stage of a ticket is one of the kanban tags on it. Nothing is shown while the company has none. */
export function StageSelect({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation('contacts')
  const id = useId()
  const [stages, setStages] = useState<z.output<typeof Stage>[]>([])
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    void call(api().tags.list.$get({ query: { kanban: 1 } }), z.array(Stage)).then(
      (answer) => answer.ok && setStages(answer.value),
    )
  }, [])
  const current = ticket.tags.find((tag) => stages.some((stage) => stage.id === tag.id))
  const choose = async (tagId: string) => {
    const stage = api()['ticket-tags'][':ticketId']
    const ticketId = ticket.id
    const gone = await callDone(stage.$delete({ param: { ticketId } }))
    const put = tagId && gone.ok ? await callDone(stage[':tagId'].$put({ param: { ticketId, tagId } })) : gone
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
