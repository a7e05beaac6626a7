import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

const merge = extendTailwindMerge({
  extend: { classGroups: { 'font-size': [{ text: ['2xs', 'xs', 'sm', 'base', 'lg', 'xl', '2xl'] }] } },
})

/** Joins class names; when two set the same property, the later one counts. */
export function cn(...classes: ClassValue[]) {
  return merge(clsx(classes))
}
