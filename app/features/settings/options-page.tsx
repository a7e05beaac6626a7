import { Link } from '@remix-run/react'
import { MessageSquareText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  COMPANY_OPTION_NAMES,
  type CompanyOptionsView,
  OPTION_GROUPS,
  type OptionGroup,
  optionOf,
  SaveOptionsInput,
} from '#domain/settings/options.ts'
import { PageHeader } from '~/components/page-header'
import { Button } from '~/components/ui/button'
import { Form } from '~/kit/form/form'
import { FormSection, SubmitButton } from '~/kit/form/form-parts'
import { useFormKey } from '~/kit/form/use-form-key'
import { useShell } from '~/lib/ui/use-shell'
import { may } from '~/lib/viewer'
import { BrokenCases } from '../try/cases/broken-cases'
import { OptionField } from './option-field'

/**
 * What the company decides for all its attendants, by group; COMPANY_OPTIONS says what stands here. Saving leads here
 * anew, with the form as it was saved; what somebody else saves meanwhile is shown beside one's own.
 */
export function OptionsPage({ options }: { options: CompanyOptionsView }) {
  const { t } = useTranslation('settings')
  const key = useFormKey()
  return (
    <div className="min-h-0 flex-1 overflow-y-auto" data-page="options">
      <PageHeader title={t('options.title')}>
        <Button asChild>
          <Link to="/try">
            <MessageSquareText />
            <span className="max-sm:sr-only">{t('tryBot')}</span>
          </Link>
        </Button>
      </PageHeader>
      <div className="grid max-w-xl gap-4 px-4 pb-6">
        <BrokenCases />
        <Form plain key={key} schema={SaveOptionsInput} row={options} className="grid gap-7">
          {OPTION_GROUPS.map((group) => (
            <Group key={group} group={group} />
          ))}
          <SubmitButton className="justify-self-start">{t('options.save')}</SubmitButton>
        </Form>
      </div>
    </div>
  )
}

function Group({ group }: { group: OptionGroup }) {
  const { t } = useTranslation('settings')
  const viewer = useShell()?.viewer
  const names = COMPANY_OPTION_NAMES.filter((name) => {
    const option = optionOf(name)
    return option.group === group && viewer && may(viewer, option.permission)
  })
  if (names.length === 0) return null
  return (
    <FormSection title={t(`groups.${group}`)}>
      {names.map((name) => (
        <OptionField key={name} name={name} />
      ))}
    </FormSection>
  )
}
