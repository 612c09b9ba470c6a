import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'

/**
 * A menu of commands for the desk: arrow keys, typeahead, Escape. It takes its direction from the Direction provider.
 * Public pages use Disclosure, which weighs nothing.
 */
export const Menu = ({
  trigger,
  label,
  children,
}: {
  trigger: ReactNode
  label: string
  children: ReactNode
}) => (
  <DropdownMenu.Root modal={false}>
    <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
    <DropdownMenu.Portal>
      <DropdownMenu.Content
        aria-label={label}
        align="end"
        sideOffset={4}
        className="appears z-40 min-w-56 border border-edge bg-surface py-1 text-ink"
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  </DropdownMenu.Root>
)

type MenuItemProps = { onSelect: () => void; disabled?: boolean; destructive?: boolean; children: ReactNode }

/** One command. */
export const MenuItem = ({ onSelect, disabled = false, destructive = false, children }: MenuItemProps) => (
  <DropdownMenu.Item
    disabled={disabled}
    onSelect={onSelect}
    className={`flex min-h-9 cursor-pointer items-center gap-3 px-4 py-1.5 text-sm outline-none data-disabled:text-ink3 data-highlighted:bg-sunken data-highlighted:shadow-[inset_2px_0_var(--ink)] rtl:data-highlighted:shadow-[inset_-2px_0_var(--ink)] ${destructive ? 'text-danger' : ''}`}
  >
    {children}
  </DropdownMenu.Item>
)

/** A hairline between groups of commands. */
export const MenuLine = () => <DropdownMenu.Separator className="my-1 border-t border-line" />
