import { BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TryTurn } from '#domain/bot/contract/try/try-schema.ts'
import { botCaseResource } from '#domain/bot-cases/contract/resource.ts'
import { BotCaseInput, type BotCaseResult } from '#domain/bot-cases/contract/schema.ts'
import { TextField } from '~/kit/form/fields/text-field'
import { FormDialog } from '~/kit/form-dialog'
import { useMutation } from '~/kit/mutation'
import { useDelete } from '~/kit/use-delete'
import { Button } from '~/ui/button'
import { OneCase } from './one-case'
import { useResults } from './use-results'

const Naming = BotCaseInput.pick({ name: true })

type CasesProps = {
  connections: readonly { id: number; name: string }[]
  /** The conversation on the phone. */
  tried: { connectionId: number; turns: readonly TryTurn[] } | undefined
  timeZone: string
  fill: (text: string, turn: TryTurn) => string
  onOpen: (caseResult: BotCaseResult) => void
}

/** Conversations that were kept, and whether the bot still answers as it did. docs/decisions/078-test-cases-of-the-bot.md. */
export function Cases({ connections, tried, timeZone, fill, onOpen }: CasesProps) {
  const { t } = useTranslation('bot-playground')
  const { cases, read } = useResults({ atOnce: true })
  const [isNaming, setNaming] = useState(false)
  const create = useMutation(botCaseResource.endpoints.create, {
    isAnswerShown: true,
    onDone() {
      setNaming(false)
      read()
    },
  })
  const remove = useDelete(botCaseResource, { onGone: read })
  const steps = tried?.turns.map(({ at: sentAt, text, answerId }) => ({ at: sentAt, text, answerId })) ?? []
  const connectionId = tried?.connectionId ?? 0
  return (
    <section
      aria-labelledby="bot-cases"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:col-span-2"
      data-cases
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="bot-cases" className="font-semibold">
          {t('cases.title')}
        </h2>
        <Button disabled={steps.length === 0} onClick={() => setNaming(true)}>
          <BookmarkPlus />
          {t('cases.keep')}
        </Button>
      </div>
      <p className="text-sm text-muted">{t('cases.text')}</p>
      {cases?.length === 0 && <p className="text-sm text-muted">{t('cases.none')}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {cases?.map((caseResult) => (
          <OneCase
            key={caseResult.id}
            caseResult={caseResult}
            connection={connections.find(({ id }) => id === caseResult.connectionId)?.name}
            timeZone={timeZone}
            fill={fill}
            open={() => onOpen(caseResult)}
            remove={() => remove.run({ id: caseResult.id, name: caseResult.name })}
            read={read}
          />
        ))}
      </ul>
      <FormDialog
        open={isNaming}
        onOpenChange={setNaming}
        title={t('cases.keepTitle')}
        text={t('cases.keepText')}
        submit={t('cases.keep')}
        schema={Naming}
        send={({ name }) => create.run({ name, connectionId, steps })}
      >
        <TextField name="name" label={t('cases.name')} autoComplete="off" autoFocus />
      </FormDialog>
      {remove.dialog}
    </section>
  )
}
