import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserListItem, UserUses } from '#domain/users/contract/schema.ts'
import { QuestionRoute } from '~/kit/confirm/question-route'
import type { Entity } from '~/kit/form/fields/choice-field'
import { Label } from '~/ui/label'
import { Select } from '~/ui/select'

type DeleteUserProps = {
  name: string
  uses: UserUses
  queues: readonly Entity[]
  colleagues: readonly Pick<UserListItem, 'id' | 'name'>[]
}

/** Asks who takes over the conversations of a user who is to be deleted. */
export function DeleteUser({ name, uses, queues, colleagues }: DeleteUserProps) {
  const { t } = useTranslation('users')
  const id = useId()
  return (
    <QuestionRoute
      title={t('delete.title', { name })}
      text={t('delete.text')}
      action={t('delete.action')}
      danger
    >
      {uses.sharedMessages > 0 && <p>{t('delete.sharedMessages', { count: uses.sharedMessages })}</p>}
      {uses.drafts > 0 && <p>{t('delete.drafts', { count: uses.drafts })}</p>}
      {uses.tickets > 0 && (
        <div className="grid gap-1.5">
          <Label htmlFor={id}>{t('delete.to', { count: uses.tickets })}</Label>
          <Select
            id={id}
            name="to"
            placeholder={t('delete.waiting')}
            options={[
              ...queues.map((queue) => ({
                value: `queue:${queue.id}`,
                label: t('delete.queue', { name: queue.name }),
              })),
              ...colleagues.map((colleague) => ({
                value: `user:${colleague.id}`,
                label: t('delete.colleague', { name: colleague.name }),
              })),
            ]}
          />
        </div>
      )}
    </QuestionRoute>
  )
}
