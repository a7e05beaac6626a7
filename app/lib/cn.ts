import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

const merge = extendTailwindMerge({
  extend: { classGroups: { 'font-size': [{ text: ['2xs', 'xs', 'sm', 'base', 'lg', 'xl'] }] } },
})

/** Class names joined; of two that set the same thing, the later one wins. */
export function cn(...classes: ClassValue[]) {
  return merge(clsx(classes))
}
