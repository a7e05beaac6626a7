/** An event's name without the company that it is of: `company-7-tag` is `tag`. Names of the platform have none. */
export function endOf(name: string, companyId: number): string {
  return name.replace(new RegExp(`^company-?${companyId}-`), '')
}
