/**
 * The sharing of a row: everybody may change a general one, everybody sees a visible one; any other is its owner's
 * alone.
 */
type Scope = { geral: boolean; visao: boolean; userId: number | null }

/** Whether the whole company sees it. */
export function isShared({ geral, visao }: Pick<Scope, 'geral' | 'visao'>): boolean {
  return geral || visao
}

/** Whether the user may change and delete it. Specification 2 §5: what is visible, not general and another's is locked. */
export function mayChange(userId: number, { geral, userId: ownerId }: Omit<Scope, 'visao'>): boolean {
  return geral || ownerId === userId
}

/** Whether the user decides who sees and changes it: what nobody owns is everybody's. */
export function mayShare(userId: number, { userId: ownerId }: Pick<Scope, 'userId'>): boolean {
  return ownerId === null || ownerId === userId
}
