import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchForm } from '~/kit/list/search-form'
import { useSearchKey } from '~/lib/ui/use-search-key'
import { Input } from '~/ui/input'
import { Spinner } from '~/ui/spinner'

/** Specification 3 §9. */
const DEBOUNCE_MS = 500

/** Searches chats by title and members, and their messages. The term is kept in the page's address. */
export function ChatSearch({ term, isBusy }: { term: string; isBusy: boolean }) {
  const { t } = useTranslation('chats')
  const form = useRef<HTMLFormElement | null>(null)
  const box = useRef<HTMLInputElement>(null)
  useSearchKey(() => box.current)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <SearchForm action="/chats" replace={term !== ''} onSubmit={() => clearTimeout(timer.current)}>
      <div className="relative">
        <Input
          ref={box}
          type="search"
          name="searchParam"
          defaultValue={term}
          maxLength={100}
          autoComplete="off"
          aria-label={t('search')}
          placeholder={t('search')}
          onChange={(event) => {
            form.current = event.currentTarget.form
            clearTimeout(timer.current)
            timer.current = setTimeout(() => form.current?.requestSubmit(), DEBOUNCE_MS)
          }}
        />
        {isBusy && term !== '' && (
          <span className="absolute inset-y-0 end-8 grid place-items-center">
            <Spinner label={t('search')} />
          </span>
        )}
      </div>
    </SearchForm>
  )
}
