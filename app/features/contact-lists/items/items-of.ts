import { contactListItemResource } from '#domain/contact-lists/contract/item-resource.ts'
import { Id } from '#domain/core/contract/fields.ts'

/** The people of one list, as its page keeps them: only a new one is told which list it is. */
export function itemsOf(contactListId: number) {
  const { schemas } = contactListItemResource
  return {
    ...contactListItemResource,
    fixed: { contactListId: String(contactListId) },
    schemas: { ...schemas, create: schemas.create.extend({ contactListId: Id().default(contactListId) }) },
  }
}
