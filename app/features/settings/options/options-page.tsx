import { Link, useLocation } from '@remix-run/react'
import { MessageSquareText } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  COMPANY_OPTION_NAMES,
  type CompanyOptionsView,
  isCompanyOption,
  OPTION_GROUPS,
  type OptionGroup,
  optionOf,
  SaveOptionsInput,
} from '#domain/settings/contract/options.ts'
import { TryBeside } from '~/features/bot-playground/beside/try-beside'
import { BrokenCases } from '~/features/bot-playground/cases/broken-cases'
import { Form } from '~/kit/form/form'
import { FormSection, SubmitButton } from '~/kit/form/form-parts'
import { useFormKey } from '~/kit/form/use-form-key'
import { SidePanel, useSidePanel } from '~/kit/side-panel-context'
import { useShell } from '~/lib/ui/use-shell'
import { may } from '~/lib/viewer'
import { Button } from '~/ui/button'
import { PageHeader } from '~/ui/page-header'
import { OptionField } from './option-field'

/**
 * Shows the company's decisions for all its attendants, by group; COMPANY_OPTIONS lists them. Saving leads here anew,
 * with the form as it was saved. A value that somebody else saves meanwhile is shown beside the viewer's own.
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
      <TryBeside schema={SaveOptionsInput} unsavedOf={({ version: _, ...settings }) => ({ settings })}>
        <div className="flex items-start">
          <div
            ref={useNamedOption(key)}
            className="grid min-w-0 max-w-xl flex-1 grid-cols-[minmax(0,1fr)] gap-4 px-4 pb-6"
          >
            <BrokenCases />
            <Form
              plain
              key={key}
              schema={SaveOptionsInput}
              row={options}
              className="grid gap-7"
              messages={{ 'lgpdLink.address': t('options.notAddress') }}
            >
              {OPTION_GROUPS.map((group) => (
                <Group key={group} group={group} />
              ))}
              <Foot />
            </Form>
          </div>
          <SidePanel className="max-lg:fixed max-lg:inset-0 max-lg:z-40 lg:sticky lg:top-0 lg:max-h-dvh lg:w-104 lg:border-s" />
        </div>
      </TryBeside>
    </div>
  )
}

function Foot() {
  const { t } = useTranslation('settings')
  return (
    <div className="flex flex-wrap gap-2">
      <SubmitButton>{t('options.save')}</SubmitButton>
      {useSidePanel().foot}
    </div>
  )
}

/** The setting that the address names (`#sendSignMessage`) has the focus; where it is out of sight, the one that it belongs to. */
function useNamedOption(formKey: string) {
  const area = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another form has other fields
  useEffect(() => {
    const name = hash.slice(1)
    if (!isCompanyOption(name)) return
    const fieldOf = (optionName: string) =>
      area.current?.querySelector<HTMLElement>(`[name="${optionName}"]:not([type=hidden])`)
    const { dependsOn } = optionOf(name)
    const owner = dependsOn && fieldOf(dependsOn)
    const field = owner && !owner.matches(':checked') ? owner : fieldOf(name)
    field?.focus()
    field?.scrollIntoView({ block: 'center' })
  }, [hash, formKey])
  return area
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
