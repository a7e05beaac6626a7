import { Link, useLocation, useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  PHONE_BOOK_KINDS,
  type PhoneBookKind,
  type PhoneBookView,
} from '#domain/contacts/contract/phone-book/schema.ts'
import type { TagChoice } from '~/features/tags/use-tag-choices'
import { ActionForm, useActionProblem } from '~/kit/form/action-form'
import { FormBody, FormFooter, SubmitButton } from '~/kit/form/form-parts'
import { Problem } from '~/kit/problem'
import { SheetRoute } from '~/kit/sheet-route'
import { cn } from '~/lib/cn'
import { tabClass, tabListClass } from '~/ui/tab-class'
import { KIND_PARAM, kindIn, phoneAddress } from './import-address'
import { ImportTags } from './import-tags'
import { PhoneChoice } from './phone-choice'

type PhoneSheetProps = { phones: readonly PhoneBookView[]; tags: readonly TagChoice[] }

/** An address book comes within seconds of connecting. */
const LOOK_MS = 4000

/**
 * Chooses the phone that people are imported from, and which people: those whom it has saved, or those with whom it has
 * conversations.
 */
export function PhoneSheet({ phones, tags }: PhoneSheetProps) {
  const { t } = useTranslation('user-jobs')
  const problem = useActionProblem()
  const kind = kindIn(new URLSearchParams(useLocation().search))
  const first = phones.find((phone) => (phone[kind] ?? 0) > 0)
  const isMissing = problem?.fields.whatsappId !== undefined
  useLookAgain(kind === 'saved' && phones.some((phone) => phone.isOpen && phone.saved === null))
  return (
    <SheetRoute
      title={t('phone.title')}
      text={t('phone.text')}
      ownParams={[KIND_PARAM]}
      className="sm:max-w-xl"
    >
      <Kinds kind={kind} />
      <ActionForm key={kind} className="flex min-h-0 flex-1 flex-col">
        <FormBody className="gap-5">
          {isMissing ? (
            <p role="alert" className="text-bad">
              {t('phone.choose')}
            </p>
          ) : (
            <Problem code={problem?.code} details={problem?.details} />
          )}
          <p className="text-sm text-muted">{t(`phone.${kind}Text`)}</p>
          {phones.length === 0 ? (
            <p>{t('phone.none')}</p>
          ) : (
            <fieldset className="grid gap-2">
              <legend className="mb-1.5 font-medium">{t('phone.which')}</legend>
              <Phones phones={phones} kind={kind} first={first} />
            </fieldset>
          )}
          <ImportTags tags={tags} />
        </FormBody>
        <FormFooter>
          <SubmitButton disabled={!first}>{t('phone.start')}</SubmitButton>
        </FormFooter>
      </ActionForm>
    </SheetRoute>
  )
}

type PhonesProps = Pick<PhoneSheetProps, 'phones'> & { kind: PhoneBookKind; first: PhoneBookView | undefined }

/** The first that has people is chosen, once: an address book that comes later takes nobody's choice away. */
function Phones({ phones, kind, first }: PhonesProps) {
  const chosen = useRef<number>()
  chosen.current ??= first?.whatsappId
  return phones.map((phone) => {
    const isFirst = phone.whatsappId === chosen.current
    return <PhoneChoice key={`${phone.whatsappId} ${isFirst}`} phone={phone} kind={kind} isFirst={isFirst} />
  })
}

/** Two addresses, so that either can be linked to, and works without scripts. */
function Kinds({ kind: bookKind }: { kind: PhoneBookKind }) {
  const { t } = useTranslation('user-jobs')
  const { search } = useLocation()
  return (
    <nav aria-label={t('phone.what')} className="shrink-0 overflow-x-auto px-3 pt-1">
      <ul className={cn(tabListClass, 'min-w-max')}>
        {PHONE_BOOK_KINDS.map((kind) => (
          <li key={kind} className="flex">
            <Link
              to={phoneAddress(search, kind)}
              replace
              preventScrollReset
              aria-current={kind === bookKind ? 'page' : undefined}
              className={tabClass}
            >
              {t(`phone.${kind}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** While a phone that is connected has not told its address book yet, it is looked again. */
function useLookAgain(isAwaited: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isAwaited) return
    const timer = setInterval(() => document.visibilityState === 'visible' && revalidate(), LOOK_MS)
    return () => clearInterval(timer)
  }, [isAwaited, revalidate])
}
