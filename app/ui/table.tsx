import * as React from 'react'
import { cn } from '~/lib/cn'

export const Table = React.forwardRef<HTMLTableElement, React.ComponentPropsWithoutRef<'table'>>(
  ({ className, ...props }, ref) => (
    <div className="w-full overflow-x-auto">
      <table ref={ref} className={cn('w-full border-collapse text-sm', className)} {...props} />
    </div>
  ),
)
Table.displayName = 'Table'

export const TableHead = React.forwardRef<HTMLTableSectionElement, React.ComponentPropsWithoutRef<'thead'>>(
  ({ className, ...props }, ref) => (
    <thead ref={ref} className={cn('sticky top-0 z-10 bg-panel text-xs text-muted', className)} {...props} />
  ),
)
TableHead.displayName = 'TableHead'

export const TableBody = React.forwardRef<HTMLTableSectionElement, React.ComponentPropsWithoutRef<'tbody'>>(
  (props, ref) => <tbody ref={ref} {...props} />,
)
TableBody.displayName = 'TableBody'

export const TableRow = React.forwardRef<HTMLTableRowElement, React.ComponentPropsWithoutRef<'tr'>>(
  ({ className, ...props }, ref) => (
    <tr
      ref={ref}
      className={cn('h-9 border-b border-line transition-colors touch:h-11', className)}
      {...props}
    />
  ),
)
TableRow.displayName = 'TableRow'

export const TableHeader = React.forwardRef<HTMLTableCellElement, React.ComponentPropsWithoutRef<'th'>>(
  ({ className, ...props }, ref) => (
    <th ref={ref} scope="col" className={cn('px-3 py-2 text-start font-medium', className)} {...props} />
  ),
)
TableHeader.displayName = 'TableHeader'

export const TableCell = React.forwardRef<HTMLTableCellElement, React.ComponentPropsWithoutRef<'td'>>(
  ({ className, ...props }, ref) => (
    <td ref={ref} className={cn('px-3 py-2 align-middle', className)} {...props} />
  ),
)
TableCell.displayName = 'TableCell'
