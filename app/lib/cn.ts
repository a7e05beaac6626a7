import { type ClassValue, clsx } from 'clsx'
import { createTailwindMerge } from 'tailwind-merge'
import { CLASS_GROUPS, CONFLICTING_GROUPS } from './class-groups'

const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: CLASS_GROUPS,
  conflictingClassGroups: CONFLICTING_GROUPS,
  conflictingClassGroupModifiers: { 'font-size': ['leading'] },
  orderSensitiveModifiers: ['before', 'after', 'placeholder', 'file', 'marker', 'selection'],
}))

/** Class names joined; of two that set the same thing, the later one wins. */
export function cn(...classes: ClassValue[]) {
  return merge(clsx(classes))
}
