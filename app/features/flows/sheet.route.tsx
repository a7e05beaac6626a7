import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type ClientActionFunctionArgs, redirect, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { DEFAULT_LANGUAGE, isLanguage } from '#domain/core/contract/languages.ts'
import * as flows from '#domain/flows/contract/endpoints.ts'
import { FILE_FAILURES } from '#domain/flows/contract/import/imported-flow.ts'
import { flowResource } from '#domain/flows/contract/resource.ts'
import { FLOW_TEMPLATES, TEMPLATE_NAMES } from '#domain/flows/contract/templates/index.ts'
import { languageOf } from '~/i18n/i18n.server'
import { SwitchField } from '~/kit/form/fields/choice-field'
import { TextField } from '~/kit/form/fields/text-field'
import { offlineAction } from '~/kit/offline-action'
import { RecordSheet } from '~/kit/record-sheet'
import { formAction, formLoader } from '~/kit/server/form-action.server'
import { SheetError } from '~/kit/sheet-error'
import { shouldReadSheet } from '~/kit/should-read-sheet'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { call } from '~/lib/call'
import { handReport } from '../flow-editor/import/handed-report'
import { beginNew } from './begin/begin-new.server'
import { BeginningField, type OfferedTemplate } from './begin/beginning-field'
import { BEGINNING, canvasOf, FLOW_FILE, FROM_FILE } from './begin/beginnings'

const loadForm = formLoader(flowResource, 'flows')
const saveForm = formAction(flowResource, 'flows')

export async function loader(args: LoaderFunctionArgs) {
  const { row } = await loadForm(args)
  return { row, templates: row ? [] : await offeredTemplates(args) }
}

async function offeredTemplates({ request, context }: LoaderFunctionArgs): Promise<OfferedTemplate[]> {
  const language = await languageOf(request)
  const answer = apiAs(request, context).call(flows.choices)
  const { queues } = await expectAnswer(answer, { request, context })
  return TEMPLATE_NAMES.map((name) => {
    return { name, nodeCount: FLOW_TEMPLATES[name]({ queues, language }).nodes.length }
  })
}

export async function action(args: ActionFunctionArgs) {
  const begun = args.params.id === undefined ? await beginNew(args) : null
  return begun ?? saveForm(args)
}

/** A file is read in the browser: it may be larger than what passes through the web, and its report is shown on the canvas. */
export async function clientAction(args: ClientActionFunctionArgs): Promise<unknown> {
  const posted = await args.request.clone().formData()
  if (args.params.id !== undefined || posted.get(BEGINNING) !== FROM_FILE) return offlineAction(args)
  const { beginFromFile } = await import('./begin/begin-from-file')
  const { lang } = document.documentElement
  const language = isLanguage(lang) ? lang : DEFAULT_LANGUAGE
  const begun = await beginFromFile(posted, { call }, language)
  if (!begun.ok) return begun.answer
  handReport(begun.id, begun.drawing.report)
  return redirect(canvasOf(begun.id))
}

export const shouldRevalidate = shouldReadSheet
export const ErrorBoundary = SheetError

/** The sheet of a flow: its name, whether it starts, and with what a new one begins. Specification 3 §2, §5. */
export default function FlowSheet() {
  const { t } = useTranslation('flows')
  const { row, templates } = useLoaderData<typeof loader>()
  const fileSentences = [...FILE_FAILURES, 'required' as const].map((code) => [
    `${FLOW_FILE}.${code}`,
    t(`fileProblem.${code}`),
  ])
  return (
    <RecordSheet
      resource={flowResource}
      title={(flow) => (flow ? t('edit', { name: flow.name }) : t('new'))}
      text={t('text')}
      submit={t('save')}
      defaults={{ active: true }}
      files={row === null}
      nameOf={({ name }) => name}
      messages={{
        'name.required': t('nameRequired'),
        'name.tooShort': t('nameTooShort'),
        'name.tooLong': t('nameTooLong'),
        'name.taken': t('nameTaken'),
        ...Object.fromEntries(fileSentences),
      }}
    >
      <TextField name="name" label={t('name')} autoFocus autoComplete="off" />
      {row === null && <BeginningField templates={templates} />}
      <SwitchField name="active" label={t('active')} help={t('activeHelp')} />
    </RecordSheet>
  )
}
