import { useField } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import * as prompts from '#domain/prompts/contract/endpoints.ts'
import { PromptOptionsInput } from '#domain/prompts/contract/prompt-options.ts'
import { promptResource } from '#domain/prompts/contract/resource.ts'
import { postedForm, readForm } from '~/kit/form/answer.server'
import { SelectField, SwitchField } from '~/kit/form/fields/choice-field'
import { NumberField } from '~/kit/form/fields/number-field'
import { Form } from '~/kit/form/form'
import { FormBody, FormFooter, FormSection, SubmitButton } from '~/kit/form/form-parts'
import { useFormKey } from '~/kit/form/use-form-key'
import { offlineAction } from '~/kit/offline-action'
import { done } from '~/kit/server/form-action.server'
import { requirePageAccess } from '~/kit/server/open-page.server'
import { SheetError } from '~/kit/sheet-error'
import { SheetRoute } from '~/kit/sheet-route'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { Alert } from '~/ui/alert'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const pageRequest = { request, context }
  const api = apiAs(request, context)
  await requirePageAccess(pageRequest, 'prompts')
  const [options, page] = await Promise.all([
    expectAnswer(api.call(prompts.getOptions), pageRequest),
    expectAnswer(api.call(promptResource.endpoints.list), pageRequest),
  ])
  return { options, choices: page.prompts.map(({ id, name }) => ({ value: id, label: name })) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const read = readForm(await postedForm(request), PromptOptionsInput)
  if (!read.ok) return read.answer
  const saved = await apiAs(request, context).call(prompts.saveOptions, read.values)
  return saved.ok ? done(request, 'prompts', { key: 'operationUpdated' }) : read.refused(saved)
}

export const clientAction = offlineAction
export const ErrorBoundary = SheetError

/** The limit of a day, and what helps attendants. */
export default function PromptOptionsSheet() {
  const { t } = useTranslation('prompts')
  const { options, choices } = useLoaderData<typeof loader>()
  return (
    <SheetRoute title={t('options.title')} text={t('options.text')}>
      <Form key={useFormKey()} schema={PromptOptionsInput} row={options}>
        <FormBody>
          <NumberField
            name="aiDailyTokens"
            label={t('options.dailyTokens')}
            help={t('options.dailyTokensHelp')}
            required
          />
          <FormSection title={t('options.help')} help={t('options.helpText')}>
            <SelectField
              name="aiPromptId"
              label={t('options.prompt')}
              options={choices}
              emptyText={t('options.noPrompt')}
            />
            <SwitchField name="aiDraft" label={t('options.draft')} />
            <SwitchField name="aiWording" label={t('options.wording')} />
            <SwitchField name="aiTranslate" label={t('options.translate')} />
            <SwitchField name="aiSummary" label={t('options.summary')} />
            <HelpByNobody />
          </FormSection>
        </FormBody>
        <FormFooter>
          <SubmitButton>{t('options.save')}</SubmitButton>
        </FormFooter>
      </Form>
    </SheetRoute>
  )
}

/** Shows that nobody helps, where help was chosen without an assistant that gives it. */
function HelpByNobody() {
  const { t } = useTranslation('prompts')
  const [assistant] = useField<string>('aiPromptId')
  const [draft] = useField<string>('aiDraft')
  const [wording] = useField<string>('aiWording')
  const [translate] = useField<string>('aiTranslate')
  const [summary] = useField<string>('aiSummary')
  const isWanted = [draft, wording, translate, summary].some(({ value }) => value === 'true')
  return (
    <div role="status">
      {isWanted && !assistant.value && <Alert tone="warn">{t('options.nobody')}</Alert>}
    </div>
  )
}
