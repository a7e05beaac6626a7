import type { Ctx } from '../core/context.ts'

const PURPOSE = 'contact-references'

/**
 * By what a contact is known again in a spreadsheet of ours, for whom it holds no number: their id, signed for their
 * company, because another installation may have given the same id to somebody else.
 */
export function contactReference({ services, companyId }: Ctx, contactId: number): string {
  return `${contactId}.${services.secrets.sign(PURPOSE, `${companyId}:${contactId}`)}`
}

/** The id of the contact whom a reference names; null when this company has not written it. */
export function readContactReference({ services, companyId }: Ctx, text: string): number | null {
  const [, id, signature] = /^(\d{1,15})\.([\w-]{43})$/.exec(text) ?? []
  if (id === undefined || signature === undefined) return null
  return services.secrets.isSigned(PURPOSE, `${companyId}:${id}`, signature) ? Number(id) : null
}
