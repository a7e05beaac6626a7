/**
 * Returns the name under which screens listen to an event: the end of its name on the wire. `tag` of `company1-tag`;
 * `help` of `company-help`, which is the platform's and carries no company.
 */
export function liveNameOf(wireName: string, companyId: number): string {
  const [, end] = /^company-?(.*)$/.exec(wireName) ?? []
  return end === undefined ? wireName : end.replace(new RegExp(`^${companyId}-`), '')
}
