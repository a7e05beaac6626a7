import { type ListAddress, useListAddress } from '~/kit/list/use-list-address'

/** The address of the report, in which another filter or order begins at the first page. */
export function useFirstPage(): ListAddress {
  const address = useListAddress()
  return {
    ...address,
    hrefWith: (changes) => address.hrefWith({ page: '', ...changes }),
    change: (changes) => address.change({ page: '', ...changes }),
  }
}
