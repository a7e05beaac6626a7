import type { ActionFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { quickMessageResource } from '#domain/quick-messages/contract/resource.ts'
import { mayChange, mayShare } from '#domain/quick-messages/contract/rules.ts'
import { MAX_MEDIA_BYTES, type QuickMessageView } from '#domain/quick-messages/contract/schema.ts'
import { slashed } from '~/features/inbox/composer/quick-picker/words'
import { fileAction } from '~/kit/file-action'
import { postedForm, refusedForm } from '~/kit/form/answer.server'
import { AttachmentField } from '~/kit/form/fields/attachment-field'
import { SwitchField } from '~/kit/form/fields/choice-field'
import { MessageField } from '~/kit/form/fields/message-field'
import { TextField } from '~/kit/form/fields/text-field'
import { FormSection } from '~/kit/form/form-parts'
import { RecordSheet } from '~/kit/record-sheet'
import { formAction, formLoader } from '~/kit/server/form-action.server'
import { SheetError } from '~/kit/sheet-error'
import { useShell } from '~/lib/ui/use-shell'
import { EMPTY, isEmpty } from './is-empty.server'
import { LockedMessage } from './locked-message'
import { MEDIA } from './media-field'

export const loader = formLoader(quickMessageResource, 'quickMessages')
const save = formAction(quickMessageResource, 'quickMessages', MEDIA)

/**
 * Refuses an empty message before anything is saved: its text and its file are saved by two calls, and a refusal between
 * them would keep one without the other.
 */
export async function action(args: ActionFunctionArgs) {
  const form = await postedForm(args.request.clone())
  return (await isEmpty(form, args)) ? refusedForm(form, EMPTY) : save(args)
}

export const clientAction = fileAction(quickMessageResource, 'quickMessages', MEDIA)
export const ErrorBoundary = SheetError

type Loaded = { row: QuickMessageView | null }

/** The sheet of a quick message: a new one, one that is edited, or a colleague's to look at. Specification 2 §2, §5. */
export default function QuickMessageSheet() {
  const { t } = useTranslation('quick-messages')
  const { row } = useLoaderData<Loaded>() as Loaded
  const viewerId = useShell()?.viewer.id ?? 0
  if (row && !mayChange(viewerId, row)) return <LockedMessage {...row} />
  return (
    <RecordSheet
      resource={quickMessageResource}
      title={(now) => (now ? t('edit', { name: now.shortcode.replace(/^\//, '') }) : t('new'))}
      text={t('text')}
      submit={row ? t('save') : t('create')}
      defaults={{ status: true }}
      nameOf={({ shortcode }) => slashed(shortcode)}
      messages={{ 'message.required': t('textOrFile') }}
      files
    >
      <TextField
        name="shortcode"
        label={t('shortcode')}
        help={t('shortcodeHelp')}
        autoFocus
        autoComplete="off"
      />
      <MessageField name="message" label={t('message')} rows={6} />
      <AttachmentField row={row} label={t('media')} help={t('mediaHelp')} maxBytes={MAX_MEDIA_BYTES} />
      {(!row || mayShare(viewerId, row)) && (
        <FormSection title={t('sharing')}>
          <SwitchField name="visao" label={t('visao')} help={t('visaoHelp')} />
          <SwitchField name="geral" label={t('geral')} help={t('geralHelp')} />
        </FormSection>
      )}
      <SwitchField name="status" label={t('status')} help={t('statusHelp')} />
    </RecordSheet>
  )
}
