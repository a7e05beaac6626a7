export const tabListClass = 'flex items-stretch gap-1 border-b border-line'
export const tabClass =
  'ring-inside relative inline-flex h-9 items-center gap-1.5 px-2.5 text-base font-medium text-muted transition-colors hover:text-ink after:absolute after:inset-x-1 after:-bottom-px after:h-0.5 after:rounded-full aria-[current=page]:text-accent-text aria-[current=page]:after:bg-accent-text data-[state=active]:text-accent-text data-[state=active]:after:bg-accent-text touch:h-11'
