import { useTranslation } from 'react-i18next'
import type { ConnectionView } from '#domain/connections/schema.ts'
import { USUAL_RATING_MINUTES } from '#domain/tickets/rules.ts'
import { Field } from '~/components/form'
import { Input } from '~/components/ui/input'
import { Textarea } from '~/components/ui/textarea'
import type { FormProblem } from '~/lib/form-problem'
import { Section } from './form-section'

type RatingFieldsProps = {
  /** Absent = a new one. */
  connection?: ConnectionView
  /** Whether the company asks its customers for ratings. */
  asksRatings: boolean
  problem?: FormProblem
}

/** How often the question is repeated, unless somebody says otherwise. Specification 2 §9. */
const USUAL_REPEATS = 3

/** What customers are asked at the end, and for how long. Specification 2 §2 (assessments) and §5. */
export function RatingFields({ connection, asksRatings, problem }: RatingFieldsProps) {
  const { t } = useTranslation('connections')
  const values = problem?.values
  const errors = problem?.fields
  return (
    <Section title={t('form.rating')} help={t(asksRatings ? 'form.ratingOn' : 'form.ratingOff')}>
      <Field
        label={t('form.ratingMessage')}
        name="ratingMessage"
        errors={errors}
        help={t('form.ratingMessageHelp')}
        required={asksRatings}
      >
        {(control) => (
          <Textarea
            {...control}
            maxLength={4096}
            defaultValue={values?.ratingMessage ?? connection?.ratingMessage}
          />
        )}
      </Field>
      <Field
        label={t('form.ratingWait')}
        name="expiresTicketNPS"
        errors={errors}
        help={t('form.ratingWaitHelp')}
        required={asksRatings}
      >
        {(control) => (
          <Input
            {...control}
            type="number"
            min={1}
            max={525600}
            className="max-w-32"
            defaultValue={values?.expiresTicketNPS ?? (connection?.expiresTicketNPS || USUAL_RATING_MINUTES)}
          />
        )}
      </Field>
      <Field
        label={t('form.ratingRepeats')}
        name="maxUseBotQueuesNPS"
        errors={errors}
        help={t('form.ratingRepeatsHelp')}
      >
        {(control) => (
          <Input
            {...control}
            type="number"
            min={0}
            max={100}
            className="max-w-32"
            defaultValue={values?.maxUseBotQueuesNPS ?? connection?.maxUseBotQueuesNPS ?? USUAL_REPEATS}
          />
        )}
      </Field>
    </Section>
  )
}
