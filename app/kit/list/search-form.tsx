import { Form as RouteForm } from '@remix-run/react'
import type { ComponentProps } from 'react'

type SearchFormProps = Pick<
  ComponentProps<typeof RouteForm>,
  'action' | 'replace' | 'onSubmit' | 'className' | 'children'
>

/** Asks by its address: it changes nothing, works before any script has come, and can be sent to somebody as it is. */
export function SearchForm(props: SearchFormProps) {
  return <RouteForm method="get" role="search" preventScrollReset {...props} />
}
