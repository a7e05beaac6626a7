import { type ComponentPropsWithoutRef, forwardRef } from 'react'

type FileButtonProps = Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'className'> & {
  /** The button's text, in place of the browser's own words. */
  label: string
}

/** Chooses a file: the browser's box lies unseen over a button of ours. Without scripts it is the browser's own, which names the file. */
export const FileButton = forwardRef<HTMLInputElement, FileButtonProps>(({ label, ...props }, ref) => (
  <span className="relative inline-flex shrink-0 rounded-md has-focus-visible:outline-2 has-focus-visible:outline-accent-text has-focus-visible:outline-offset-2">
    <span
      aria-hidden
      className="inline-flex h-8 items-center rounded-md border border-line bg-raised px-2.5 text-sm font-medium noscript:hidden touch:h-11"
    >
      {label}
    </span>
    <input
      ref={ref}
      {...props}
      type="file"
      className="absolute inset-0 size-full cursor-pointer opacity-0 file:size-full file:cursor-pointer noscript:static noscript:opacity-100"
    />
  </span>
))
FileButton.displayName = 'FileButton'
